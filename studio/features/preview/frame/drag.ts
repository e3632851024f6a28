import { aimAt } from './drop-gap.ts';
import type { Carried, EditMessage, Spot } from './frame-messages.ts';
import { readSectionBoxes } from './page-parts.ts';

/** So near to an edge of the window, in px, what is dragged scrolls the page, by so much each time it is painted. */
const EDGE = 48;
const SCROLL = 10;
/** So far, in px, something is pulled before it is a drag and no click. */
const PULL = 4;

/** Shows where something falls while it is dragged, and tells where it was let go. */
export interface Drag {
  /** The line that shows where it falls; it lies over the page. */
  readonly line: HTMLElement;
  /** Begins to drag something of the page: it follows the pointer that went down. */
  pull(event: PointerEvent, carried: Carried): void;
  /** Something is dragged over the page from outside of it; null where it left it. */
  over(carried: Carried, at: Spot | null): void;
  letGo(carried: Carried, at: Spot): void;
}

/** Makes what can be dragged over the page. */
export function createDrag(tell: (message: EditMessage) => void): Drag {
  const line = document.createElement('div');
  line.className = 'line';
  line.hidden = true;
  let carrying: { readonly carried: Carried; readonly at: Spot } | undefined;

  const draw = () => {
    const aim = carrying && aimAt(readSectionBoxes(), carrying.carried, carrying.at);
    line.hidden = aim === undefined;
    if (aim === undefined) return;
    const { left, top, width, height } = aim.line;
    line.style.left = `${left + window.scrollX}px`;
    line.style.top = `${top + window.scrollY}px`;
    line.style.width = `${width}px`;
    line.style.height = `${height}px`;
  };
  const scroll = () => {
    if (carrying === undefined) return;
    const { y } = carrying.at;
    const step = y < EDGE ? -SCROLL : y > window.innerHeight - EDGE ? SCROLL : 0;
    if (step !== 0) {
      window.scrollBy(0, step);
      draw();
    }
    requestAnimationFrame(scroll);
  };
  const over = (carried: Carried, at: Spot | null) => {
    const isNew = carrying === undefined;
    carrying = at === null ? undefined : { carried, at };
    draw();
    if (isNew && carrying !== undefined) requestAnimationFrame(scroll);
  };
  const letGo = (carried: Carried, at: Spot) => {
    over(carried, null);
    const aim = aimAt(readSectionBoxes(), carried, at);
    if (aim !== undefined) tell({ kind: 'drop', carried, gap: aim.gap });
  };

  return {
    line,
    over,
    letGo,
    pull(down, carried) {
      if (down.button !== 0 || !(down.currentTarget instanceof HTMLElement)) return;
      const grip = down.currentTarget;
      const ends = new AbortController();
      const { signal } = ends;
      let isDrag = false;
      const end = () => {
        ends.abort();
        over(carried, null);
      };
      grip.setPointerCapture(down.pointerId);
      grip.addEventListener(
        'pointermove',
        ({ clientX: x, clientY: y }) => {
          isDrag ||= Math.hypot(x - down.clientX, y - down.clientY) > PULL;
          if (isDrag) over(carried, { x, y });
        },
        { signal },
      );
      grip.addEventListener(
        'pointerup',
        ({ clientX: x, clientY: y }) => {
          end();
          if (isDrag) letGo(carried, { x, y });
        },
        { signal },
      );
      grip.addEventListener('pointercancel', end, { signal });
      document.addEventListener(
        'keydown',
        (event) => {
          if (event.key === 'Escape') end();
        },
        { signal, capture: true },
      );
    },
  };
}
