import { createDrag, type Drag } from './drag.ts';
import { type BarButton, createBar, createBox, createPlus, type EditBox } from './edit-box.ts';
import { createLayerSheet, createPageSheet } from './edit-styles.ts';
import type { BLOCK_ACTS, EditMessage, SECTION_ACTS } from './frame-messages.ts';
import { blockAround, idOfPart, partById, sectionAround } from './page-parts.ts';

type BlockAct = (typeof BLOCK_ACTS)[number];
type SectionAct = (typeof SECTION_ACTS)[number];

const UP = 'M8 13V3M4 7l4-4 4 4';
const DOWN = 'M8 3v10M4 9l4 4 4-4';
const SETTINGS = 'M3 5h10M3 11h10M6 3v4M10 9v4';

const BLOCK_BUTTONS: readonly BarButton<BlockAct>[] = [
  { act: 'up', path: UP, name: 'Move up (Alt+↑)' },
  { act: 'down', path: DOWN, name: 'Move down (Alt+↓)' },
  { act: 'duplicate', path: 'M5 5h8v8H5zM3 11V3h8', name: 'Duplicate' },
  { act: 'settings', path: SETTINGS, name: 'Settings' },
  { act: 'remove', path: 'M4 4l8 8M12 4l-8 8', name: 'Remove' },
];

const SECTION_BUTTONS: readonly BarButton<SectionAct>[] = [
  { act: 'up', path: UP, name: 'Move the section up' },
  { act: 'down', path: DOWN, name: 'Move the section down' },
  { act: 'settings', path: SETTINGS, name: 'Settings of the section' },
  { act: 'addBlock', path: 'M8 3v10M3 8h10', name: 'Add a block to the section' },
  { act: 'add', path: 'M3 3h10v4H3zM8 9v5M5.5 11.5h5', name: 'Add a section after this one' },
];

/** What the arrow keys do to the block that has the focus: with Alt it moves, with Shift others are chosen too. */
const KEY_ACTS: Readonly<Record<string, BlockAct>> = {
  'Alt+ArrowUp': 'up',
  'Alt+ArrowDown': 'down',
  'Shift+ArrowUp': 'moreUp',
  'Shift+ArrowDown': 'moreDown',
  Delete: 'remove',
};

function keyOf({ altKey, shiftKey, ctrlKey, metaKey, key }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return '';
  return `${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${key}`;
}

/** Whether keys go to a text, a field or a button rather than to the block around it. */
function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea, summary, video, audio'))
  );
}

/** Frames around blocks, with what can be done to them; it lies over the page and is no part of it. */
export interface EditLayer {
  readonly drag: Drag;
  setOn(isOn: boolean): void;
  /** @param others blocks that are chosen with it */
  showBlock(blockId: string | null, others: readonly string[]): void;
  /** The page is another one: frames go where their blocks are. */
  update(): void;
}

/** What is hovered and what is chosen. */
interface LayerState {
  isOn: boolean;
  block: string | undefined;
  section: string | undefined;
  chosen: string | null;
  others: readonly string[];
}

/** Makes the boxes around what is hovered, with what can be done to it. */
function createHoveredBoxes(
  state: LayerState,
  drag: Drag,
  tell: (message: EditMessage) => void,
): { readonly block: EditBox; readonly section: EditBox } {
  const tellBlock = (act: BlockAct) => {
    if (state.block !== undefined) tell({ kind: 'block', blockId: state.block, act });
  };
  const tellSection = (act: SectionAct) => {
    if (state.section !== undefined) tell({ kind: 'section', sectionId: state.section, act });
  };
  const block = createBox();
  const pullBlock = (event: PointerEvent) => {
    if (state.block === undefined) return;
    const chosen = state.chosen === null ? [] : [state.chosen, ...state.others];
    const ids = chosen.includes(state.block) ? chosen : [state.block];
    drag.pull(event, { kind: 'blocks', ids });
  };
  block.box.append(
    createBar('Block', { name: 'Drag the block', onPull: pullBlock }, BLOCK_BUTTONS, tellBlock),
    createPlus('before', 'Add a block before this one', () => tellBlock('addBefore')),
    createPlus('after', 'Add a block after this one', () => tellBlock('add')),
  );
  const section = createBox();
  section.box.dataset['section'] = '';
  const pullSection = (event: PointerEvent) => {
    if (state.section !== undefined) drag.pull(event, { kind: 'section', id: state.section });
  };
  const bar = createBar(
    'Section',
    { name: 'Drag the section', onPull: pullSection },
    SECTION_BUTTONS,
    tellSection,
  );
  bar.dataset['section'] = '';
  section.box.append(bar);
  return { block, section };
}

/** Listens to what is clicked and pressed on the page. */
function listen(
  state: LayerState,
  host: HTMLElement,
  deps: { tell: (message: EditMessage) => void; update: () => void },
): void {
  const { tell, update } = deps;
  const handleOver = (event: Event) => {
    if (!state.isOn || event.target === host) return;
    const block = blockAround(event.target);
    const section = sectionAround(event.target);
    state.block = block && idOfPart(block);
    state.section = section && idOfPart(section);
    update();
  };
  const handleClick = (event: MouseEvent) => {
    if (!state.isOn || event.target === host || event.ctrlKey || event.metaKey) return;
    const block = blockAround(event.target);
    if (block === undefined) {
      const section = sectionAround(event.target);
      if (section !== undefined) tell({ kind: 'section', sectionId: idOfPart(section), act: 'choose' });
      return;
    }
    const blockId = idOfPart(block);
    const isRange = event.shiftKey && !takesKeys(event.target);
    tell({ kind: 'block', blockId, act: isRange ? 'range' : 'choose' });
    const picture = event.target instanceof Element ? event.target.closest('img') : null;
    if (isRange || picture === null || picture.closest('[data-edit]') !== null) return;
    event.preventDefault();
    tell({ kind: 'blockPicture', blockId, index: [...block.querySelectorAll('img')].indexOf(picture) });
  };
  const handleKey = (event: KeyboardEvent) => {
    const block = blockAround(event.target);
    const act = KEY_ACTS[keyOf(event)];
    if (!state.isOn || block === undefined || act === undefined || takesKeys(event.target)) return;
    event.preventDefault();
    tell({ kind: 'block', blockId: idOfPart(block), act });
  };
  // Several blocks are chosen by Shift and a click, which would mark all words between them.
  const handleDown = (event: MouseEvent) => {
    if (state.isOn && event.shiftKey && blockAround(event.target) && !takesKeys(event.target))
      event.preventDefault();
  };
  document.addEventListener('pointerover', handleOver, true);
  document.addEventListener('focusin', handleOver, true);
  document.addEventListener('click', handleClick, true);
  document.addEventListener('mousedown', handleDown, true);
  document.addEventListener('keydown', handleKey, true);
  window.addEventListener('resize', update);
  // Pictures that arrive move what stands below them.
  document.addEventListener('load', update, true);
}

/** Makes the layer. */
export function createEditLayer(tell: (message: EditMessage) => void): EditLayer {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  root.adoptedStyleSheets = [createLayerSheet()];
  const pageSheet = createPageSheet();
  const drag = createDrag(tell);
  const state: LayerState = { isOn: false, block: undefined, section: undefined, chosen: null, others: [] };
  const hovered = createHoveredBoxes(state, drag, tell);
  const chosen = createBox();
  chosen.box.dataset['chosen'] = '';
  let others: readonly EditBox[] = [];
  root.append(hovered.section.box, chosen.box, hovered.block.box, drag.line);

  /** What was chosen before it was on the page comes into sight once it is. */
  let toShow: string | null = null;
  const update = () => {
    const awaited = partById('block', toShow);
    if (awaited !== undefined) {
      toShow = null;
      awaited.scrollIntoView({ block: 'nearest' });
    }
    const find = (kind: 'block' | 'section', id: string | null | undefined) =>
      state.isOn ? partById(kind, id) : undefined;
    const block = find('block', state.block);
    const section = find('section', state.section);
    if (block === undefined) state.block = undefined;
    if (section === undefined) state.section = undefined;
    hovered.block.place(block);
    hovered.section.place(section);
    chosen.place(find('block', state.chosen));
    for (const [at, box] of others.entries()) box.place(find('block', state.others[at]));
  };
  listen(state, host, { tell, update });
  return {
    drag,
    setOn(next) {
      state.isOn = next;
      const others = document.adoptedStyleSheets.filter((one) => one !== pageSheet);
      document.adoptedStyleSheets = next ? [...others, pageSheet] : others;
      if (next) document.documentElement.append(host);
      else host.remove();
    },
    showBlock(blockId, ids) {
      if (blockId !== state.chosen) toShow = blockId;
      state.chosen = blockId;
      state.others = ids;
      for (const { box } of others) box.remove();
      others = ids.map(() => createBox());
      for (const { box } of others) {
        box.dataset['chosen'] = '';
        root.prepend(box);
      }
      update();
    },
    update,
  };
}
