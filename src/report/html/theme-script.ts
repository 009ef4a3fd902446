/**
 * Light or dark: what the system says, until the button of the page (`data-theme-button`) says otherwise. The choice is
 * kept where the browser lets a page keep something. Also tells style sheets by a class that scripts run.
 */
export const themeScript = String.raw`
(() => {
  const root = document.documentElement
  const key = 'paceline-theme'
  const wanted = matchMedia('(prefers-color-scheme: dark)')
  root.classList.add('js')
  const kept = (() => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  })()
  if (kept === 'light' || kept === 'dark') root.dataset.theme = kept

  const isDark = () => (root.dataset.theme ?? (wanted.matches ? 'dark' : 'light')) === 'dark'
  const tell = () => {
    for (const button of document.querySelectorAll('[data-theme-button]')) {
      button.textContent = isDark() ? 'Light page' : 'Dark page'
    }
  }
  wanted.addEventListener('change', tell)
  document.addEventListener('DOMContentLoaded', tell)
  document.addEventListener('click', (event) => {
    if (!event.target.closest('[data-theme-button]')) return
    root.dataset.theme = isDark() ? 'light' : 'dark'
    try {
      localStorage.setItem(key, root.dataset.theme)
    } catch {
      // A page opened from a disk may not be allowed to.
    }
    tell()
  })
})()
`
