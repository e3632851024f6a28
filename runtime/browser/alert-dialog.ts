const TITLE_ID = 'awning-alert-title';
const TEXT_ID = 'awning-alert-text';
const CLOSE_LABEL = 'OK';

/** Inline, so that an alert is readable in any theme; a theme overrides it by class. */
const LOOK: Partial<CSSStyleDeclaration> = {
  border: '1px solid',
  borderRadius: '4px',
  boxSizing: 'border-box',
  font: 'inherit',
  maxWidth: 'min(26rem, calc(100vw - 2rem))',
  padding: '1.5rem',
};

const CLOSE_LOOK: Partial<CSSStyleDeclaration> = { font: 'inherit', minHeight: '2.75rem', minWidth: '6rem' };

/** Shows a title and a sentence until the visitor closes them. */
export type ShowAlert = (title: string, text: string) => void;

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

/** Makes the page's alert; its element is created when something is shown for the first time. */
export function createAlert(document: Document): ShowAlert {
  let shown: { dialog: HTMLDialogElement; title: HTMLElement; text: HTMLElement } | undefined;

  function create(): NonNullable<typeof shown> {
    const dialog = append(document.body, 'dialog', 'awning-alert');
    Object.assign(dialog.style, LOOK);
    dialog.setAttribute('role', 'alertdialog');
    dialog.setAttribute('aria-labelledby', TITLE_ID);
    dialog.setAttribute('aria-describedby', TEXT_ID);
    const form = append(dialog, 'form', 'awning-alert-form');
    form.method = 'dialog';
    const title = append(form, 'h2', 'awning-alert-title');
    title.id = TITLE_ID;
    title.style.margin = '0';
    const text = append(form, 'p', 'awning-alert-text');
    text.id = TEXT_ID;
    const close = append(form, 'button', 'awning-alert-close');
    close.textContent = CLOSE_LABEL;
    Object.assign(close.style, CLOSE_LOOK);
    return { dialog, title, text };
  }

  return (title, text) => {
    shown ??= create();
    const { dialog } = shown;
    const opener = document.activeElement;
    shown.title.textContent = title;
    shown.text.textContent = text;
    if (dialog.open) return;
    dialog.addEventListener('close', () => opener instanceof HTMLElement && opener.focus(), { once: true });
    dialog.showModal();
  };
}
