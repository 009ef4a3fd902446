/** How the trend pages look, on top of what every page of ours has. */
export const pageStyle = `
html{scroll-padding-top:1rem}
h1,h2,h3{overflow-wrap:anywhere}
h1{font-size:1.7rem;margin:1rem 0 .25rem}
h3{margin:1.5rem 0 .5rem}
p{max-width:46rem}
header{padding:.75rem 0;border-bottom:1px solid var(--chart-grid)}
header nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center}
header button{margin-left:auto;font-size:.875rem}
nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
footer,.quiet{font-size:.875rem}
footer{color:var(--chart-quiet);margin-top:3rem;border-top:1px solid var(--chart-grid);padding-top:.75rem}
[hidden]{display:none!important}
.definitions{position:absolute}
.mark{fill:var(--chart-s0);stroke:var(--chart-paper);stroke-width:1}
.mark-suspect path:first-child{fill:var(--chart-paper);stroke:var(--chart-warn);stroke-width:2}
.mark-suspect path:last-child{fill:none;stroke:var(--chart-warn);stroke-width:2}
.stripe{stroke:var(--chart-grid);stroke-width:2;fill:none}
.band-plain{fill:var(--chart-band)}
.band-rising{fill:url(#band-rising)}
.band-falling{fill:url(#band-falling)}
.spread{stroke:var(--chart-s0);opacity:.35;stroke-width:1}
.joined{fill:none;stroke:var(--chart-s0);opacity:.55;stroke-width:1}
.level{fill:none;stroke:var(--chart-ink);stroke-width:2;opacity:.8}
.chart .commit{font-family:ui-monospace,SFMono-Regular,Consolas,monospace;font-size:12px}
.chart .event text{fill:var(--event)}
.event line{stroke:var(--event);stroke-width:1.5}
.event-worse{--event:var(--chart-worse)}
.event-better{--event:var(--chart-better)}
.event-accepted{--event:var(--chart-quiet)}
.event-accepted line{stroke-dasharray:5 3}
.break{stroke:var(--chart-quiet);stroke-width:1.5;stroke-dasharray:1 4;stroke-linecap:round}
.p.at{stroke:var(--chart-ink);stroke-width:2}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:1rem 1.25rem}
.trend{margin:0;min-width:0;container-type:inline-size;padding:.5rem .75rem .75rem;border:1px solid var(--chart-grid);border-radius:8px}
figcaption{display:flex;flex-wrap:wrap;gap:0 .6rem;align-items:baseline;margin-bottom:.5rem}
.value{font-variant-numeric:tabular-nums}
.plot{position:relative;padding:6px 4px 0 58px}
.key{flex:none}
.plot svg{display:block}
.plot>svg:focus-visible{outline-offset:6px;border-radius:4px}
@container (max-width:26rem){.wide{display:none}}
.tip{position:absolute;z-index:1;width:max-content;max-width:min(17rem,100%);padding:.4rem .6rem;border:1px solid var(--chart-quiet);border-radius:6px;background:var(--chart-paper);font-size:.8125rem;line-height:1.35;pointer-events:none;box-shadow:0 2px 8px #0003}
.tip.kept{pointer-events:auto}
.tip>*{display:block}
.standing{font-size:.875rem;color:var(--chart-quiet)}
.standing-worse,.kind-worse{color:var(--chart-worse)}
.standing-better,.kind-better{color:var(--chart-better)}
.standing-worse::before,.kind-worse::before{content:"▲ "}
.standing-better::before,.kind-better::before{content:"▼ "}
.kind-accepted::before{content:"✓ "}
.kind-suspect,.note-suspect b{color:var(--chart-warn)}
.legend,.notes{list-style:none;margin:.5rem 0 0;padding:0;font-size:.8125rem}
.legend li{display:inline-flex;gap:.35rem;align-items:center;margin-right:1rem;color:var(--chart-quiet)}
.notes li{margin-top:.25rem;overflow-wrap:anywhere}
.note-worse b{color:var(--chart-worse)}
.note-worse b::before{content:"▲ "}
.note-better b{color:var(--chart-better)}
.note-better b::before{content:"▼ "}
.note-accepted b::before{content:"✓ "}
.trend button{margin-top:.5rem;font-size:.8125rem;padding:.15rem .6rem}
input{width:16rem;max-width:100%}
.filter{margin:1rem 0}
.scroll{overflow:auto;margin-top:.5rem}
.trend .scroll{max-height:18rem}
table{border-collapse:collapse;font-size:.8125rem;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .75rem .25rem 0;text-align:left;border-bottom:1px solid var(--chart-grid);vertical-align:top;white-space:nowrap}
.single{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));gap:0 2rem}
.single>h2,.single>p{grid-column:1/-1}
.cards p{margin:0;font-size:.9375rem}
.card{border:1px solid var(--chart-grid);border-radius:8px;padding:.5rem .75rem .6rem}
article:target,.trend:target{outline:3px solid var(--chart-s0);outline-offset:6px;border-radius:8px}
article{scroll-margin-top:1rem}
.here{color:var(--chart-quiet);text-decoration:none;font-weight:400}
.here:hover,.here:focus{text-decoration:underline}
.metrics{list-style:none;padding:0;margin:1rem 0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
.events{list-style:none;padding:0;margin:.75rem 0}
.more{display:block}
.events li{padding:.4rem 0;border-bottom:1px solid var(--chart-grid);overflow-wrap:anywhere}
.rows{list-style:none;padding:0;margin:0}
.rows>li{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.25rem 1rem;padding:.5rem 0;border-bottom:1px solid var(--chart-grid);align-items:center}
.sparks{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.5rem,1fr));gap:.25rem 1rem;list-style:none;padding:0;margin:0}
.sparks li{max-width:22rem}
.sparks a{display:block;color:inherit;text-decoration:none;font-size:.8125rem;line-height:1.3}
.sparks a:hover .state,.sparks a:focus .state{text-decoration:underline}
.sparks svg{display:block;width:100%}
.spark path{fill:none;stroke:var(--chart-quiet);stroke-width:1;opacity:.7}
.spark .spark-worse{stroke:var(--chart-worse);stroke-width:2;opacity:1}
.spark .spark-better{stroke:var(--chart-better);stroke-width:2;stroke-dasharray:5 2;opacity:1}
.spark .spark-suspect{stroke:var(--chart-warn);stroke-width:6;stroke-linecap:round;opacity:1}
@media (max-width:34rem){.rows>li{grid-template-columns:1fr}}
@media print{.trend button,.filter,nav{display:none}}
`
