import type { CompareCommand, FrameMessage } from './frame-messages.ts';

/** What a page consists of to who compares it: words, pictures and what can be pressed. */
const ELEMENTS =
  'h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, blockquote, figcaption, label, summary, button, a, img, video, audio, iframe, hr, input, select, textarea';
const ELEMENT_MAX = 400;
const ELEMENTS_MAX = 5_000;
const DIFFERS = 'data-awning-differs';
const STYLE_ID = 'awning-compare-looks';
const LOOKS = `[${DIFFERS}] { outline: 3px solid #d9480f !important; outline-offset: 2px !important; }`;

/** Texts of these are for programs. */
const UNREAD = 'script, style, noscript, template';

/** The words of a page by the elements that they stand in, those of elements within left out. */
function wordsOf(root: Node): Map<Element, string> {
  const words = new Map<Element, string>();
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const holder = node.parentElement;
    if (holder === null || (node.textContent ?? '').trim() === '' || holder.closest(UNREAD) !== null)
      continue;
    const element = holder.closest(ELEMENTS) ?? holder;
    words.set(element, `${words.get(element) ?? ''}${node.textContent}`);
  }
  return words;
}

/** An element of a page with the words that stand in it. */
interface Compared {
  readonly element: Element;
  readonly words: string;
}

/** The elements of a page in its order; what only holds other ones is none. */
function elementsOf(root: ParentNode & Node): Compared[] {
  const words = wordsOf(root);
  return [...root.querySelectorAll('*')]
    .filter(
      (element) =>
        words.has(element) || (element.matches(ELEMENTS) && element.querySelector(ELEMENTS) === null),
    )
    .slice(0, ELEMENTS_MAX)
    .map((element) => ({ element, words: words.get(element) ?? '' }));
}

/** What makes an element the same as one of the other page: its words, and what it shows or leads to. */
export function describeElement({ element, words: written }: Compared): string {
  const words = written.replaceAll(/\s+/g, ' ').trim();
  const facts = ['src', 'data-src', 'href', 'alt', 'placeholder'].map(
    (name) => element.getAttribute(name) ?? '',
  );
  return [element.localName, words, ...facts].join('|').slice(0, ELEMENT_MAX);
}

/** Makes what compares the page of the frame with that of another one. */
export function createCompareLayer(tell: (message: FrameMessage) => void) {
  let isOn = false;
  let outlined: readonly number[] = [];
  let told = '';
  let isLed = false;

  function mark(): void {
    if (document.getElementById(STYLE_ID) === null) {
      const style = document.createElement('style');
      style.id = STYLE_ID;
      style.textContent = LOOKS;
      document.head.append(style);
    }
    const elements = elementsOf(document.body);
    const at = new Set(outlined);
    for (const [index, { element }] of elements.entries()) element.toggleAttribute(DIFFERS, at.has(index));
  }

  function read(): void {
    const elements = elementsOf(document.body).map(describeElement);
    const text = JSON.stringify(elements);
    if (text === told) return;
    told = text;
    tell({ kind: 'elements', elements });
  }

  function begin(): void {
    if (isOn) return;
    isOn = true;
    window.addEventListener('scroll', () => {
      // What the studio asked for is no news to it.
      if (isLed) isLed = false;
      else tell({ kind: 'scrolled', top: window.scrollY });
    });
  }

  return {
    run(command: CompareCommand): void {
      if (command.kind === 'readElements') {
        begin();
        told = '';
        read();
      } else if (command.kind === 'outline') {
        outlined = command.at;
        mark();
      } else if (Math.abs(window.scrollY - command.top) > 1) {
        isLed = true;
        window.scrollTo({ top: command.top, behavior: 'instant' });
      }
    },
    /** Another page, or another version of it, is shown. */
    handleShown(): void {
      if (!isOn) return;
      read();
      mark();
    },
  };
}
