import { Idiomorph } from 'idiomorph';
import { createCompareLayer } from './compare-layer.ts';
import { EDIT, markElements } from './edit-elements.ts';
import { createEditLayer } from './edit-layer.ts';
import { createEditMode, isTextKey } from './edit-mode.ts';
import { createHeaderArea } from './header-area.ts';
import type { FrameMessage, ShowMessage, StudioMessage } from './frame-messages.ts';
import { toLinkTarget } from './link-target.ts';
import { toPreviewDocument } from './preview-document.ts';

let base = '';
let isEdited = false;

function tell(message: FrameMessage): void {
  // The frame has no origin of its own, and what it tells is nobody's secret.
  window.parent.postMessage(message, '*');
}

const editMode = createEditMode(tell, () => import('./write-rich.ts'));
const editLayer = createEditLayer(tell);
const compareLayer = createCompareLayer(tell);
const headerArea = createHeaderArea(tell);

/** Copies the attributes of an element, for morphing leaves those of the root alone. */
function copyAttributes(from: Element, to: Element): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const name of from.getAttributeNames()) to.setAttribute(name, from.getAttribute(name) ?? '');
}

/** Tells once the page is painted, or soon when the window is hidden and nothing is painted at all. */
function tellPainted(revision: number): void {
  let isTold = false;
  const once = () => {
    if (isTold) return;
    isTold = true;
    document.documentElement.dataset['revision'] = String(revision);
    tell({ kind: 'painted', revision });
  };
  requestAnimationFrame(() => setTimeout(once, 0));
  setTimeout(once, 100);
}

/** A field that is the same in both pages is left alone with what was typed into it, and so is a text being written. */
function isWorthMorphing(old: Node, next: Node): boolean {
  if (editMode.isWriting(old)) return false;
  return !(old instanceof Element && old.matches('input, select, textarea') && old.isEqualNode(next));
}

function setEdited(next: boolean): void {
  if (next === isEdited) return;
  isEdited = next;
  editMode.setOn(next);
  editLayer.setOn(next);
  headerArea.setOn(next);
}

function show(message: ShowMessage): void {
  base = message.base;
  const page = toPreviewDocument(message.html, base);
  markElements(page);
  setEdited(message.isEdited);
  void Idiomorph.morph(document.head, page.head, { morphStyle: 'outerHTML', head: { style: 'morph' } });
  void Idiomorph.morph(document.body, page.body, {
    morphStyle: 'outerHTML',
    // A text that has the focus and is not being written follows like any other.
    ignoreActiveValue: document.activeElement?.hasAttribute(EDIT) !== true,
    callbacks: {
      beforeNodeMorphed: isWorthMorphing,
      beforeNodeRemoved(node) {
        editMode.handleGone(node);
        return true;
      },
    },
  });
  copyAttributes(page.documentElement, document.documentElement);
  if (message.isOtherPage) window.scrollTo(0, 0);
  editLayer.update();
  editMode.handleShown();
  compareLayer.handleShown();
  tellPainted(message.revision);
}

/** A frame that may not send forms tells nothing of the attempt, so the button is watched. Enter presses it too. */
function holdForm(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button, input') : null;
  const isSubmit =
    (button instanceof HTMLButtonElement && button.type === 'submit' && button.form !== null) ||
    (button instanceof HTMLInputElement && ['submit', 'image'].includes(button.type));
  if (!isSubmit) return;
  event.preventDefault();
  tell({ kind: 'form' });
}

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null;
  if (link === null) return;
  event.preventDefault();
  const target = toLinkTarget(link.getAttribute('href') ?? '', base);
  if (isEdited && !event.ctrlKey && !event.metaKey) {
    const isWritten = event.target instanceof Element && event.target.closest('[data-edit]') !== null;
    if (target.kind === 'page' && !isWritten) tell({ kind: 'held', path: target.path });
    return;
  }
  if (target.kind === 'page') tell({ kind: 'navigate', path: target.path });
  else if (target.kind === 'outside') tell({ kind: 'outside' });
  else (document.getElementById(target.id) ?? document.body).scrollIntoView();
}

/** Rules over the style sheet of the page, which stay when the page is shown anew. */
const paint = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, paint];

function handle(message: StudioMessage): void {
  if (message.kind === 'show') show(message);
  else if (message.kind === 'paint') paint.replaceSync(message.css);
  else if (message.kind === 'readElements' || message.kind === 'outline' || message.kind === 'scrollTo') {
    compareLayer.run(message);
  } else if (message.kind === 'showBlock') editLayer.showBlock(message.blockId, message.others);
  else if (message.kind === 'drag') editLayer.drag.over(message.carried, message.at);
  else if (message.kind === 'letGo') editLayer.drag.letGo(message.carried, message.at);
  else editMode.run(message);
}

window.addEventListener('message', (event: MessageEvent<StudioMessage>) => {
  if (event.source === window.parent) handle(event.data);
});
document.addEventListener('click', followLink, true);
document.addEventListener('auxclick', followLink, true);
document.addEventListener('click', holdForm, true);
document.addEventListener(
  'keydown',
  (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (isTextKey(event)) return;
    if (ctrlKey || metaKey || key === 'F6') tell({ kind: 'key', key, ctrlKey, metaKey, shiftKey, altKey });
  },
  true,
);
tell({ kind: 'ready' });
