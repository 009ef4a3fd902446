/** Styles that come close to how GitHub shows a comment: widths, tables that scroll, code, collapsed sections. */
export const style = `
:root { color-scheme: light dark; --border: #d1d9e0; --muted: #59636e; --code: #818b981f; --head: #f6f8fa; --bg: #fff; --fg: #1f2328; --link: #0969da }
@media (prefers-color-scheme: dark) {
  :root { --border: #3d444d; --muted: #9198a1; --code: #656c7633; --head: #151b23; --bg: #0d1117; --fg: #f0f6fc; --link: #4493f8 }
}
* { box-sizing: border-box }
body { margin: 16px; background: var(--bg); color: var(--fg); font: 14px/1.5 -apple-system, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif, 'Noto Color Emoji' }
a { color: var(--link) }
.comment { max-width: 880px; margin: 0 auto; border: 1px solid var(--border); border-radius: 6px }
.author { padding: 8px 16px; background: var(--head); border-bottom: 1px solid var(--border); border-radius: 6px 6px 0 0; color: var(--muted) }
.author span { border: 1px solid var(--border); border-radius: 2em; padding: 0 7px; font-size: 12px }
.markdown-body { padding: 16px; overflow-wrap: break-word }
.markdown-body h3 { font-size: 1.25em; margin: 8px 0 16px; line-height: 1.25 }
.markdown-body h4 { font-size: 1em; margin: 8px 0 16px }
.markdown-body p, .markdown-body ul, .markdown-body ol, .markdown-body table, .markdown-body pre, .markdown-body blockquote, .markdown-body details { margin: 0 0 16px }
.markdown-body ul, .markdown-body ol { padding-left: 2em }
.markdown-body table { display: block; width: max-content; max-width: 100%; overflow: auto; border-spacing: 0; border-collapse: collapse }
.markdown-body th, .markdown-body td { padding: 6px 13px; border: 1px solid var(--border) }
.markdown-body tr:nth-child(2n) td { background: var(--head) }
.markdown-body code { padding: .2em .4em; font: 85% ui-monospace, 'DejaVu Sans Mono', Menlo, monospace; background: var(--code); border-radius: 6px; white-space: break-spaces }
.markdown-body pre { padding: 16px; overflow: auto; background: var(--head); border-radius: 6px }
.markdown-body pre code { padding: 0; background: none; white-space: pre }
.markdown-body blockquote { padding: 0 1em; border-left: .25em solid var(--border); color: var(--muted) }
.markdown-body summary { cursor: pointer }
.markdown-body sub { font-size: 75%; color: var(--muted) }
.mark { width: 1.15em; height: 1.15em; vertical-align: -.2em }
.terminal { background: #0d1117; color: #f0f6fc; padding: 16px; font: 13px/1.35 ui-monospace, 'DejaVu Sans Mono', monospace; overflow: auto }
`
