import { EDIT } from './edit-elements.ts';
import { editKindOf, type EditKind } from './edit-kind.ts';
import type { EditCommand, EditMessage } from './frame-messages.ts';
import { writeLine } from './write-line.ts';
import type { writeRich } from './write-rich.ts';
import type { Writer, WriterEvents } from './writer.ts';

/** The text that is being written. */
interface Writing {
  readonly element: HTMLElement;
  readonly target: string;
  readonly writer: Writer;
}

/** Where somebody clicked. */
type Point = { readonly x: number; readonly y: number } | undefined;

/** Lets the texts of a page be written where they stand. */
export interface EditMode {
  setOn(isOn: boolean): void;
  /** Whether an element is being written, so that nothing else may change it. */
  isWriting(node: Node): boolean;
  /** Another page is shown: a text that was asked for before it was there may be there now. */
  handleShown(): void;
  /** Ends writing what is about to be taken off the page. */
  handleGone(node: Node): void;
  run(command: Exclude<EditCommand, { kind: 'showBlock' | 'drag' | 'letGo' }>): void;
}

/** Keys that mean something in a text that is written, with Ctrl or Cmd. */
const TEXT_KEYS: ReadonlySet<string> = new Set(['a', 'b', 'c', 'i', 'v', 'x', 'y', 'z']);

function elementOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(`[${EDIT}]`) ?? undefined) : undefined;
}

/** The text of a target on the page. */
function elementOfTarget(target: string): HTMLElement | undefined {
  const elements = [...document.querySelectorAll<HTMLElement>(`[${EDIT}]`)];
  return elements.find((element) => element.getAttribute(EDIT) === target);
}

/** Begins and ends writing by clicks, keys and the focus. */
function listen(mode: {
  isOn(): boolean;
  /** The element that is written. */
  written(): HTMLElement | undefined;
  begin(element: HTMLElement, at: Point): void;
  end(): void;
  /** Keeps a key for the text whose editor is loading; false where none is. */
  keepKey(key: string): boolean;
  handleClick(): void;
}): void {
  const handleClick = (event: MouseEvent) => {
    mode.handleClick();
    if (!mode.isOn() || event.ctrlKey || event.metaKey) return;
    const element = elementOf(event.target);
    if (element !== mode.written()) mode.end();
    if (element === undefined) return;
    if (event.shiftKey && element !== mode.written()) {
      // It chooses several blocks, and writes none of them.
      event.preventDefault();
      return;
    }
    // What is written is no link and no button while it is written.
    event.preventDefault();
    mode.begin(element, { x: event.clientX, y: event.clientY });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!mode.isOn() || event.isComposing) return;
    if (!event.ctrlKey && !event.metaKey && !event.altKey && mode.keepKey(event.key)) {
      event.preventDefault();
      return;
    }
    const written = mode.written();
    if (written !== undefined) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      mode.end();
      written.focus();
      return;
    }
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLElement) || !target.hasAttribute(EDIT)) return;
    event.preventDefault();
    // The key that begins a text is not written into it.
    event.stopPropagation();
    mode.begin(target, undefined);
  };
  const handleFocus = ({ target }: FocusEvent) => {
    const written = mode.written();
    if (written !== undefined && target instanceof Node && !written.contains(target)) mode.end();
  };
  document.addEventListener('click', handleClick, true);
  document.addEventListener('keydown', handleKey, true);
  document.addEventListener('focusin', handleFocus, true);
}

/** What is told while a text is written. */
function eventsOf(
  tell: (message: EditMessage) => void,
  text: { element: HTMLElement; target: string; kind: EditKind; end: () => void },
): WriterEvents {
  const { element, target, kind, end } = text;
  return {
    onText: (value) =>
      tell({ kind: 'text', target, value: kind.mode === 'line' ? kind.around(value) : value }),
    onLooks: (looks) => tell({ kind: 'looks', ...looks }),
    onCopied: (html) => tell({ kind: 'copied', html }),
    onSlash: () => tell({ kind: 'slash', target }),
    onEnd() {
      end();
      element.focus();
    },
  };
}

/** Keeps what is typed into a text while its editor loads. */
function createEarlyWords() {
  let words: string | undefined;
  return {
    begin() {
      words = '';
    },
    /** Gives what was typed; nothing more is kept. */
    end(): string {
      const typed = words ?? '';
      words = undefined;
      return typed;
    },
    /** False for a key that is none of the words, or where no editor loads. */
    keep(key: string): boolean {
      if (words === undefined) return false;
      if (key === 'Backspace') words = words.slice(0, -1);
      else if (key.length === 1) words += key;
      // Enter has begun this text already.
      else return key === 'Enter';
      return true;
    },
  };
}

/**
 * Makes the mode; it listens on the document before anything else does.
 * @param tell tells the studio
 * @param loadRich loads the editor of texts with looks, which is large
 */
export function createEditMode(
  tell: (message: EditMessage) => void,
  loadRich: () => Promise<{ readonly writeRich: typeof writeRich }>,
): EditMode {
  let isOn = false;
  let writing: Writing | undefined;
  /** Counts what was begun, so that a text that loads late does not follow one that was begun since. */
  let begun = 0;
  /** The block that is to be written and is not on the page yet. */
  let wanted: string | undefined;
  const early = createEarlyWords();

  const end = () => {
    begun += 1;
    early.end();
    if (writing === undefined) return;
    const { writer, target } = writing;
    writing = undefined;
    writer.end();
    tell({ kind: 'written', target });
  };

  const begin = async (element: HTMLElement, at: Point): Promise<void> => {
    const kind = editKindOf(element);
    const target = element.getAttribute(EDIT) ?? '';
    if (kind === undefined || writing?.element === element) return;
    end();
    if (kind.mode === 'picture') {
      tell({ kind: 'picture', target });
      return;
    }
    const { mode, holder } = kind;
    const turn = begun;
    const events = eventsOf(tell, { element, target, kind, end });
    if (mode !== 'plain') early.begin();
    const rich = mode === 'plain' ? undefined : await loadRich().catch(() => null);
    if (turn !== begun || !element.isConnected) return;
    const typed = early.end();
    if (rich === null) {
      tell({ kind: 'unloaded', target });
      return;
    }
    const writer =
      rich === undefined
        ? writeLine(holder, at, events)
        : rich.writeRich(holder, mode === 'line', at, events);
    if (writer === undefined) {
      tell({ kind: 'markup', target });
      return;
    }
    writing = { element, target, writer };
    tell({ kind: 'writing', target, mode });
    if (typed !== '') writer.run({ kind: 'type', words: typed });
  };

  const beginAt = (element: HTMLElement | undefined, at: Point) => {
    if (element !== undefined) void begin(element, at);
  };

  const beginWanted = () => {
    const block = wanted === undefined ? null : document.getElementById(`b-${wanted}`);
    if (block === null) return;
    wanted = undefined;
    window.focus();
    beginAt(block.querySelector<HTMLElement>(`[${EDIT}]`) ?? undefined, undefined);
  };

  listen({
    isOn: () => isOn,
    written: () => writing?.element,
    begin: beginAt,
    end,
    keepKey: early.keep,
    handleClick() {
      wanted = undefined;
    },
  });

  return {
    setOn(next) {
      isOn = next;
      if (!isOn) end();
    },
    handleShown: beginWanted,
    isWriting: (node) => node === writing?.element,
    handleGone(node) {
      if (writing !== undefined && node.contains(writing.element)) end();
    },
    run(command) {
      switch (command.kind) {
        case 'writeBlock':
          wanted = command.blockId;
          beginWanted();
          break;
        case 'write':
          beginAt(elementOfTarget(command.target), undefined);
          break;
        case 'finish':
          end();
          break;
        case 'look':
        case 'link':
        case 'copy':
          writing?.writer.run(command);
          break;
      }
    },
  };
}

/** Whether a key with Ctrl or Cmd is meant for the text that has the focus. */
export function isTextKey({ key, target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.isContentEditable && TEXT_KEYS.has(key.toLowerCase());
}
