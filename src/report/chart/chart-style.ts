/**
 * How charts look: one set of variables for light and one for dark, and rules that use them.
 *
 * A series is told by colour and by dashes (and its marks by shape), so that a chart reads in grey as well. The
 * colours keep a contrast of at least 3 to 1 with the paper, text one of 4.5 to 1; a test computes both.
 */

/** Colours by the name of their variable. `s0` to `s5` are series; `grid` is meant to be faint. */
export const lightColours = {
  paper: '#ffffff',
  ink: '#1f2328',
  quiet: '#59636e',
  grid: '#e3e6ea',
  band: '#f1f3f5',
  worse: '#b3261e',
  better: '#17703c',
  warn: '#8a5a00',
  s0: '#1a5fb4',
  s1: '#ad501b',
  s2: '#0f766e',
  s3: '#7b2d8e',
  s4: '#7a6200',
  s5: '#a3195b',
} as const

export const darkColours: Readonly<Record<keyof typeof lightColours, string>> = {
  paper: '#14171c',
  ink: '#e6e9ed',
  quiet: '#a3adb8',
  grid: '#2c323a',
  band: '#1e232a',
  worse: '#ff8a80',
  better: '#5fd08a',
  warn: '#f0b429',
  s0: '#79b0f2',
  s1: '#f2a261',
  s2: '#57cbbd',
  s3: '#cf9ee6',
  s4: '#dcc04f',
  s5: '#f48fbb',
}

export const seriesCount = 6

const variables = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--chart-${name}:${colour}`)
    .join(';')

const dashes = ['none', '8 3', '3 3', '10 3 2 3', '1 4', '14 4']

const series = dashes
  .map(
    (dash, index) =>
      `.chart-s${index}{--chart-own:var(--chart-s${index})}.chart-line.chart-s${index}{stroke-dasharray:${dash}}`,
  )
  .join('\n')

/** Rules for `.chart`, for the head of a page or of an SVG file. A page may set `data-theme` on its root. */
export const chartStyle = `
:root{${variables(lightColours)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${variables(darkColours)}}}
:root[data-theme=dark]{${variables(darkColours)}}
.chart:not(.chart-fluid){max-width:100%;height:auto}
.chart{color:var(--chart-ink);font:13px/1.3 system-ui,sans-serif;overflow:visible}
.chart text{fill:currentColor}
.chart .chart-note,.chart-axis text{fill:var(--chart-quiet)}
.chart-stretched path{vector-effect:non-scaling-stroke}
.chart-paper{fill:var(--chart-paper)}
.chart-band{fill:var(--chart-band)}
.chart-grid{stroke:var(--chart-grid);fill:none}
.chart-rule{stroke:var(--chart-quiet);fill:none}
.chart-line{stroke:var(--chart-own,currentColor);fill:none;stroke-width:2.25;stroke-linejoin:round}
.chart-mark{fill:var(--chart-own,currentColor);stroke:var(--chart-edge,var(--chart-paper));stroke-width:1}
.chart-hollow{fill:var(--chart-paper);stroke:var(--chart-own,currentColor);stroke-width:1.75}
.chart-cross{fill:none;stroke:var(--chart-own,currentColor);stroke-width:1.75}
${series}
.chart-worse{--chart-own:var(--chart-worse)}
.chart-better{--chart-own:var(--chart-better)}
.chart-warn{--chart-own:var(--chart-warn)}
.chart-quiet{--chart-own:var(--chart-quiet)}
@media (forced-colors:active){.chart{--chart-paper:Canvas;--chart-ink:CanvasText;--chart-quiet:CanvasText;--chart-grid:GrayText;--chart-band:Canvas}}
`.trim()
