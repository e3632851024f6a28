/** Styles of what lies over the page. */
const LAYER_STYLES = `
:host { all: initial; position: absolute; top: 0; left: 0; z-index: 2147483647; }
.box { position: absolute; box-sizing: border-box; border: 1px solid #3d74d6; border-radius: 2px; pointer-events: none; }
.box[data-chosen] { border-width: 2px; }
.box[data-section] { border: 1px dashed #8a9bb3; }
.bar { position: absolute; right: -1px; bottom: 100%; display: flex; pointer-events: auto; background: #fff; border: 1px solid #3d74d6; border-radius: 4px 4px 0 0; font: 13px/1 system-ui, sans-serif; }
.bar[data-section] { top: 0; right: auto; bottom: auto; left: 0; border-color: #8a9bb3; border-radius: 0 0 4px; }
button { min-width: 28px; height: 28px; padding: 0 6px; color: #1c2430; font: inherit; background: none; border: 0; cursor: pointer; }
svg { display: block; width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; }
button:hover { background: #e8effc; }
button:focus-visible { outline: 2px solid #3d74d6; outline-offset: -2px; }
.grip { cursor: grab; touch-action: none; }
.plus { position: absolute; left: calc(50% - 12px); display: grid; place-items: center; min-width: 24px; width: 24px; height: 24px; padding: 0; color: #fff; background: #3d74d6; border-radius: 12px; pointer-events: auto; }
.plus:hover { background: #2b5cb5; }
.plus:focus-visible { outline-offset: 2px; }
.plus[data-side="before"] { top: -12px; }
.plus[data-side="after"] { bottom: -12px; }
.box[data-top] .bar { top: 0; bottom: auto; }
.box[data-top] .plus[data-side="before"] { top: 0; }
.line { position: absolute; background: #3d74d6; border-radius: 2px; pointer-events: none; }
[hidden] { display: none; }
`;

/** Styles of what can be edited, over those of the theme. */
const PAGE_STYLES = `
[data-edit] { border-radius: 2px; outline: 1px dashed transparent; outline-offset: 3px; cursor: text; }
[data-edit]:hover { outline-color: #3d74d6; }
[data-edit]:focus-visible, [data-edit]:has(> [contenteditable]:focus), [data-edit][contenteditable] { outline: 2px solid #3d74d6; }
[data-edit]:has(> img) { cursor: pointer; }
[data-edit] [contenteditable]:focus { outline: none; }
[data-edit]:empty { display: inline-block; min-width: 6ch; min-height: 1em; }
[data-edit]:empty::before { content: "Type here"; opacity: .5; }
[data-edit-empty]:empty { min-width: 12ch; padding: .5em; outline-color: #a9b4c2; }
[data-edit-empty]:empty::before { content: "Empty: " attr(data-edit-empty); color: #59636f; font: 14px/1.4 system-ui, sans-serif; opacity: 1; }
[data-edit][contenteditable="true"], [data-edit] > [contenteditable="true"] { white-space: break-spaces; }
h1 > p:only-child, h2 > p:only-child, h3 > p:only-child, h4 > p:only-child, span[data-edit] > p:only-child { all: unset; display: inline; }
.page-block { min-height: 1.5em; }
.page-block img { cursor: pointer; }
.block-image:not(:has(img))::before { content: "No picture yet"; display: grid; place-items: center; min-height: 8em; color: #59636f; background: #eef1f5; }
.page-grid:not(:has(.page-block))::before { content: "This section is empty"; display: block; grid-column: 1 / -1; padding: 2em; color: #59636f; text-align: center; border: 1px dashed #a9b4c2; }
`;

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** The sheet of what lies over the page. */
export const createLayerSheet = (): CSSStyleSheet => sheetOf(LAYER_STYLES);

/** The sheet of a page that is edited. */
export const createPageSheet = (): CSSStyleSheet => sheetOf(PAGE_STYLES);
