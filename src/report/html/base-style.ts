/** How every page looks: the variables of the charts carry the colours of the rest, too. */
import { chartStyle } from '../chart/style.ts'

/** Rules for the head of a page. Class `js-only` is shown only where scripts run. */
export const baseStyle = `${chartStyle}
*,*::before,*::after{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;background:var(--chart-paper);color:var(--chart-ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
.page{max-width:76rem;margin:0 auto;padding:0 1.25rem 3rem}
h1,h2,h3{line-height:1.25;margin:0;text-wrap:balance}
h2{font-size:1.2rem;margin:2.25rem 0 .6rem}
h3{font-size:1rem;margin:0 0 .4rem}
p{margin:.4rem 0}
a{color:var(--chart-s0)}
code,.figures{font:.9em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.quiet{color:var(--chart-quiet)}
.hidden-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;z-index:9;background:var(--chart-paper);padding:.4rem .8rem}
:focus-visible{outline:2px solid var(--chart-s0);outline-offset:2px;border-radius:2px}
button,select,input{font:inherit;color:inherit;background:var(--chart-paper);border:1px solid var(--page-border);border-radius:6px;padding:.3rem .6rem}
button{cursor:pointer}
button:hover{background:var(--chart-band)}
:root{--page-border:color-mix(in srgb,var(--chart-quiet) 45%,var(--chart-paper))}
html:not(.js) .js-only{display:none!important}
.scroll{overflow-x:auto}
@media (max-width:40rem){.page{padding:0 .8rem 2rem}}
@media print{.js-only{display:none!important}}`
