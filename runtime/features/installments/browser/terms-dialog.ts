import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import { addStyles } from '../../../browser/add-styles.ts';
import { say } from '../../../browser/say.ts';

const TITLE_ID = 'awning-installments-title';

/** Makes the dialog readable in any theme; counts for nothing where the theme has its own say about the classes. */
const LOOK = `:where(.installments-dialog){border:1px solid;border-radius:4px;box-sizing:border-box;font:inherit;\
max-height:calc(100dvh - 2rem);max-width:min(32rem,100vw - 2rem);overflow:auto;padding:1.5rem}\
:where(.installments-dialog-close){font:inherit;min-height:2.75rem;min-width:6rem}`;

export interface TermsDeps {
  readonly fetch: (path: string) => Promise<Response>;
  /** Notes what went wrong for who looks after the site. */
  readonly warn: (text: string) => void;
}

function append<K extends keyof HTMLElementTagNameMap>(
  parent: Element,
  tag: K,
  className: string,
): HTMLElementTagNameMap[K] {
  const element = parent.ownerDocument.createElement(tag);
  element.className = className;
  parent.append(element);
  return element;
}

async function load(url: string, { fetch, warn }: TermsDeps): Promise<Document | undefined> {
  try {
    const response = await fetch(url);
    if (response.ok) return new DOMParser().parseFromString(await response.text(), 'text/html');
    warn(`The words about payment in parts answered with status ${response.status}.`);
  } catch (error) {
    warn(`The words about payment in parts could not be loaded: ${String(error)}`);
  }
  return undefined;
}

/**
 * Shows the words behind the teaser until the visitor closes them: by the button, by Escape, or by a click outside. Where they cannot be loaded nothing opens, and that is only noted.
 * @param title name of the dialog
 */
export async function showTerms(
  document: Document,
  url: string,
  title: string,
  deps: TermsDeps,
): Promise<void> {
  const words = await load(url, deps);
  if (words === undefined || document.querySelector('.installments-dialog')) return;
  const opener = document.activeElement;
  const dialog = append(document.body, 'dialog', 'installments-dialog');
  addStyles(document, LOOK);
  dialog.lang = words.documentElement.lang;
  dialog.setAttribute('aria-labelledby', TITLE_ID);
  const content = append(dialog, 'div', 'installments-dialog-content');
  const heading = append(content, 'h2', 'installments-dialog-title');
  heading.id = TITLE_ID;
  heading.textContent = title;
  append(content, 'div', 'installments-dialog-words').append(...words.body.childNodes);
  const close = append(content, 'button', 'installments-dialog-close');
  close.type = 'button';
  close.lang = document.documentElement.lang;
  close.textContent = say(document, PRODUCT_LABELS.close);
  close.addEventListener('click', () => dialog.close());
  // What surrounds the dialog counts as the dialog itself; its content does not.
  dialog.addEventListener('click', ({ target, clientX, clientY }) => {
    const box = dialog.getBoundingClientRect();
    const isInside =
      clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    if (target === dialog && !isInside) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (opener instanceof HTMLElement) opener.focus();
  });
  dialog.showModal();
}
