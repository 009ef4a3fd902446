/** The signs of a comment as small drawings: what stands for an emoji must look alike on machines without such a font. */

const shapes: Readonly<Record<string, string>> = {
  '❌': '<path d="m4 4 8 8m0-8-8 8" stroke="#dd2e44" stroke-width="3" stroke-linecap="round"/>',
  '✅': '<rect x="1" y="1" width="14" height="14" rx="3" fill="#2da44e"/><path d="m4.5 8.5 2.5 2.5 4.5-6" stroke="#fff" stroke-width="2" stroke-linecap="round"/>',
  '☑️': '<rect x="1" y="1" width="14" height="14" rx="3" fill="#0969da"/><path d="m4.5 8.5 2.5 2.5 4.5-6" stroke="#fff" stroke-width="2" stroke-linecap="round"/>',
  '⚠️': '<path d="M8 1.5 15.2 14H.8z" fill="#f0b429"/><path d="M8 6v4m0 1.8v.2" stroke="#1f2328" stroke-width="1.8" stroke-linecap="round"/>',
  '❔': '<path d="M5 5.5a3 3 0 1 1 4.5 2.6Q8 9 8 10.3m0 2.6v.2" stroke="#818b98" stroke-width="2.2" stroke-linecap="round"/>',
  '➖': '<path d="M3 8h10" stroke="#818b98" stroke-width="2.6" stroke-linecap="round"/>',
  ℹ️: '<rect x="1" y="1" width="14" height="14" rx="3" fill="#0969da"/><path d="M8 7v5m0-7.6v.2" stroke="#fff" stroke-width="2" stroke-linecap="round"/>',
  '🕓': '<circle cx="8" cy="8" r="6.6" stroke="#818b98" stroke-width="1.8"/><path d="M8 4v4l2.5 2.5" stroke="#818b98" stroke-width="1.8" stroke-linecap="round"/>',
  '⏳': '<path d="M4 1.5h8M4 14.5h8M5 2c0 4 6 8 6 12M11 2c0 4-6 8-6 12" stroke="#818b98" stroke-width="1.6" stroke-linecap="round"/>',
  '📏': '<rect x="1" y="5" width="14" height="6" fill="#f0b429"/><path d="M4 5v3m3-3v2m3-2v3m3-3v2" stroke="#1f2328"/>',
}

const any = new RegExp(Object.keys(shapes).join('|'), 'gu')

/** HTML with each sign as a drawing. */
export function withMarks(html: string): string {
  return html.replaceAll(
    any,
    (mark) => `<svg class="mark" role="img" aria-label="${mark}" viewBox="0 0 16 16" fill="none">${shapes[mark]}</svg>`,
  )
}
