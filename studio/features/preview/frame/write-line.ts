import type { Writer, WriterEvents } from './writer.ts';

/** The words of an element as a line: without line breaks, and with plain spaces. */
function wordsOf(element: HTMLElement): string {
  return (element.textContent ?? '').replaceAll('\u{A0}', ' ').replace(/\s*\n\s*/g, ' ');
}

/** Puts the caret where somebody clicked, else after the last word. */
function placeCaret(element: HTMLElement, at: { readonly x: number; readonly y: number } | undefined): void {
  const position = at && document.caretPositionFromPoint?.(at.x, at.y);
  const selection = window.getSelection();
  if (position != null && element.contains(position.offsetNode)) {
    selection?.collapse(position.offsetNode, position.offset);
    return;
  }
  selection?.selectAllChildren(element);
  selection?.collapseToEnd();
}

/** Lets a line of words be written where it stands. */
export function writeLine(
  element: HTMLElement,
  at: { readonly x: number; readonly y: number } | undefined,
  events: WriterEvents,
): Writer {
  element.setAttribute('contenteditable', 'plaintext-only');
  element.spellcheck = true;
  const handleInput = () => events.onText(wordsOf(element));
  const handleKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      events.onEnd();
    }
    if (event.key === '/' && wordsOf(element).trim() === '') {
      event.preventDefault();
      events.onSlash();
    }
  };
  element.addEventListener('input', handleInput);
  element.addEventListener('keydown', handleKey);
  element.focus();
  placeCaret(element, at);
  return {
    run: () => undefined,
    end() {
      element.removeEventListener('input', handleInput);
      element.removeEventListener('keydown', handleKey);
      element.removeAttribute('contenteditable');
      element.removeAttribute('spellcheck');
    },
  };
}
