import type { BLOCK_ACTS, EditMessage } from './frame-messages.ts';

type BlockAct = (typeof BLOCK_ACTS)[number];

const SVG = 'http://www.w3.org/2000/svg';

/** Paths of the signs, 16 by 16. */
const BUTTONS: readonly (readonly [act: BlockAct, path: string, name: string])[] = [
  ['up', 'M8 13V3M4 7l4-4 4 4', 'Move up'],
  ['down', 'M8 3v10M4 9l4 4 4-4', 'Move down'],
  ['duplicate', 'M5 5h8v8H5zM3 11V3h8', 'Duplicate'],
  ['settings', 'M3 5h10M3 11h10M6 3v4M10 9v4', 'Settings'],
  ['remove', 'M4 4l8 8M12 4l-8 8', 'Remove'],
  ['add', 'M8 3v10M3 8h10', 'Add a block after this one'],
];

function createSign(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

const STYLES = `
:host { all: initial; position: absolute; top: 0; left: 0; z-index: 2147483647; }
.box { position: absolute; box-sizing: border-box; border: 1px solid #3d74d6; border-radius: 2px; pointer-events: none; }
.box[data-chosen] { border-width: 2px; }
.bar { position: absolute; right: -1px; bottom: 100%; display: flex; pointer-events: auto; background: #fff; border: 1px solid #3d74d6; border-radius: 4px 4px 0 0; font: 13px/1 system-ui, sans-serif; }
.bar button { min-width: 28px; height: 28px; padding: 0 6px; color: #1c2430; font: inherit; background: none; border: 0; cursor: pointer; }
.bar svg { display: block; width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; }
.bar button:hover { background: #e8effc; }
.bar button:focus-visible { outline: 2px solid #3d74d6; outline-offset: -2px; }
.box[data-top] .bar { top: 0; bottom: auto; }
[hidden] { display: none; }
`;

/** The bar stands above its block where there is room, in CSS pixels. */
const BAR_HEIGHT = 32;

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
.page-grid:not(:has(.page-block))::before { content: "This section is empty"; display: block; padding: 2em; color: #59636f; text-align: center; border: 1px dashed #a9b4c2; }
`;

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

function blockOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element
    ? (target.closest<HTMLElement>('.page-block[id^="b-"]') ?? undefined)
    : undefined;
}

const idOf = (element: HTMLElement) => element.id.slice('b-'.length);

/** Frames around blocks, with what can be done to them; it lies over the page and is no part of it. */
export interface EditLayer {
  setOn(isOn: boolean): void;
  showBlock(blockId: string | null): void;
  /** The page is another one: frames go where their blocks are. */
  update(): void;
}

/** Makes a box with its place over an element. */
function createBox(): { readonly box: HTMLElement; place(over: HTMLElement | undefined): void } {
  const box = document.createElement('div');
  box.className = 'box';
  box.hidden = true;
  return {
    box,
    place(over) {
      box.hidden = over === undefined;
      if (over === undefined) return;
      const { left, top, width, height } = over.getBoundingClientRect();
      box.style.left = `${left + window.scrollX}px`;
      box.style.top = `${top + window.scrollY}px`;
      box.style.width = `${width}px`;
      box.style.height = `${height}px`;
      box.toggleAttribute('data-top', top + window.scrollY < BAR_HEIGHT);
    },
  };
}

function createBar(onAct: (act: BlockAct) => void): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'bar';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', 'Block');
  for (const [act, path, name] of BUTTONS) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(createSign(path));
    button.title = name;
    button.setAttribute('aria-label', name);
    button.addEventListener('click', () => onAct(act));
    bar.append(button);
  }
  return bar;
}

/** Makes the layer. */
export function createEditLayer(tell: (message: EditMessage) => void): EditLayer {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  root.adoptedStyleSheets = [sheetOf(STYLES)];
  const pageStyles = sheetOf(PAGE_STYLES);
  const hovered = createBox();
  const chosen = createBox();
  chosen.box.dataset['chosen'] = '';
  let isOn = false;
  let hoveredId: string | undefined;
  let chosenId: string | null = null;
  hovered.box.append(
    createBar((act) => {
      if (hoveredId !== undefined) tell({ kind: 'block', blockId: hoveredId, act });
    }),
  );
  root.append(chosen.box, hovered.box);

  const find = (id: string | null | undefined) =>
    id == null ? undefined : (document.getElementById(`b-${id}`) ?? undefined);
  const update = () => {
    const over = isOn ? find(hoveredId) : undefined;
    if (over === undefined) hoveredId = undefined;
    hovered.place(over);
    chosen.place(isOn ? find(chosenId) : undefined);
  };
  const handleOver = (event: Event) => {
    if (!isOn || event.target === host) return;
    const block = blockOf(event.target);
    hoveredId = block && idOf(block);
    update();
  };
  const handleClick = (event: MouseEvent) => {
    if (!isOn || event.target === host || event.ctrlKey || event.metaKey) return;
    const block = blockOf(event.target);
    if (block === undefined) {
      const section =
        event.target instanceof Element ? event.target.closest('.page-section[id^="s-"]') : null;
      if (section !== null) tell({ kind: 'section', sectionId: section.id.slice('s-'.length) });
      return;
    }
    const blockId = idOf(block);
    const picture = event.target instanceof Element ? event.target.closest('img') : null;
    tell({ kind: 'block', blockId, act: 'choose' });
    if (picture === null || picture.closest('[data-edit]') !== null) return;
    event.preventDefault();
    tell({ kind: 'blockPicture', blockId, index: [...block.querySelectorAll('img')].indexOf(picture) });
  };
  document.addEventListener('pointerover', handleOver, true);
  document.addEventListener('focusin', handleOver, true);
  document.addEventListener('click', handleClick, true);
  window.addEventListener('resize', update);
  // Pictures that arrive move what stands below them.
  document.addEventListener('load', update, true);
  return {
    setOn(next) {
      isOn = next;
      document.adoptedStyleSheets = isOn ? [pageStyles] : [];
      if (isOn) document.documentElement.append(host);
      else host.remove();
    },
    showBlock(blockId) {
      chosenId = blockId;
      update();
      find(blockId)?.scrollIntoView({ block: 'nearest' });
    },
    update,
  };
}
