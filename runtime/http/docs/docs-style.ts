/** Style of the documentation page; one hand with the studio (light and dark, from 320 px). */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --paper: #f6f4ef; --sheet: #fff; --ink: #23201c; --quiet: #6b645a; --line: #ddd7ca;
  --accent: #1f6f54; --on-accent: #fff; --stripe: #e3dccd; --code: #f1eee6; --warn: #8a4b00; --loss: #a32020; }
@media (prefers-color-scheme: dark) { :root { --paper: #171614; --sheet: #211f1c; --ink: #f1eee8; --quiet: #aaa398;
  --line: #37342f; --accent: #7fcfb0; --on-accent: #10251d; --stripe: #37342f; --code: #2a2824; --warn: #f0b35f;
  --loss: #ff9d94; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 14px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
code, pre { font-family: 'JetBrains Mono', ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: 13px; }
code { overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.awning { display: flex; height: 10px; }
.awning i { flex: 1; background: var(--accent); border-radius: 0 0 7px 7px; }
.awning i:nth-child(even) { background: var(--stripe); }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 16px; background: var(--sheet); padding: 8px 12px; }
header, .columns { max-width: 1080px; margin: 0 auto; padding: 16px; }
h1 { font-size: 24px; margin: 16px 0 4px; }
h2 { font-size: 18px; margin: 32px 0 8px; }
h3 { font-size: 14px; margin: 16px 0 4px; }
h4 { font-size: 13px; margin: 16px 0 4px; color: var(--quiet); }
p { margin: 4px 0 8px; max-width: 70ch; }
form { margin: 16px 0 8px; }
label { display: block; font-weight: 600; margin-bottom: 4px; }
.row { display: flex; gap: 8px; max-width: 480px; }
input { flex: 1; min-width: 0; }
input, button { font: inherit; padding: 8px 12px; border: 1px solid var(--quiet); border-radius: 6px; background: var(--sheet);
  color: inherit; min-height: 40px; }
button { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
.quiet, .type { color: var(--quiet); }
.required { font-size: 12px; color: var(--warn); }
.optional { font-size: 12px; color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { padding: 2px 0; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
article { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 8px 0; }
article:target { border-color: var(--accent); }
article h3 { margin: 0 0 4px; }
article h3 a { color: inherit; text-decoration: none; }
article h3 a:hover code { text-decoration: underline; }
.method { display: inline-block; min-width: 60px; color: var(--accent); font-size: 12px; letter-spacing: .04em; }
.put { color: var(--warn); }
.delete { color: var(--loss); }
summary { cursor: pointer; color: var(--accent); padding: 4px 0; }
.fields { list-style: none; margin: 0; padding: 0; }
.fields .fields { margin-left: 8px; padding-left: 12px; border-left: 1px solid var(--line); }
.fields li { padding: 2px 0; overflow-wrap: anywhere; }
pre { background: var(--code); border-radius: 6px; padding: 12px; overflow: auto; margin: 4px 0; }
.scroll { overflow: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); }
th { font-size: 12px; color: var(--quiet); font-weight: 600; }
@media (max-width: 760px) { nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; }
  .refusals thead { position: absolute; left: -999px; }
  .refusals tr { display: grid; grid-template-columns: 40px 1fr; border-bottom: 1px solid var(--line); padding: 4px 0; }
  .refusals td { border: 0; padding: 0; }
  .refusals td:nth-child(3) { grid-column: 2; } }
@media (min-width: 761px) { .columns { display: grid; grid-template-columns: 180px minmax(0, 1fr); gap: 32px; }
  nav { position: sticky; top: 16px; align-self: start; max-height: calc(100vh - 32px); overflow: auto; } main > section:first-child h2 { margin-top: 0; } }
@media print { nav, form { display: none; } .columns { display: block; } }
`;
