/**
 * Light or dark: what the system says, until the button of the page (`data-theme-button`) says otherwise. The choice is
 * kept where the browser allows that. A class tells style sheets that scripts run. This stands in the head.
 */
const root = document.documentElement
const key = 'paceline-theme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

function isDark(): boolean {
  return (root.dataset['theme'] ?? (systemIsDark.matches ? 'dark' : 'light')) === 'dark'
}

function labelButtons(): void {
  for (const button of document.querySelectorAll('[data-theme-button]')) {
    button.textContent = isDark() ? 'Light page' : 'Dark page'
  }
}

/** A page opened from a disk may not be allowed to keep anything. */
function whereAllowed<Result>(action: () => Result): Result | null {
  try {
    return action()
  } catch {
    return null
  }
}

root.classList.add('js')
const kept = whereAllowed(() => localStorage.getItem(key))
if (kept === 'light' || kept === 'dark') root.dataset['theme'] = kept
systemIsDark.addEventListener('change', labelButtons)
document.addEventListener('DOMContentLoaded', labelButtons)
document.addEventListener('click', ({ target }) => {
  if (!(target as Element).closest('[data-theme-button]')) return
  const theme = isDark() ? 'light' : 'dark'
  root.dataset['theme'] = theme
  whereAllowed(() => localStorage.setItem(key, theme))
  labelButtons()
})
