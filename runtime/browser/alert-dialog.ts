import { addStyles } from './add-styles.ts';
import { appendElement } from './append-element.ts';
import { say } from './say.ts';

const TITLE_ID = 'awning-alert-title';
const TEXT_ID = 'awning-alert-text';
const CLOSE_LABEL = 'OK';

/** Makes an alert readable in any theme; counts for nothing where the theme has its own say about the classes. */
const LOOK = `:where(.awning-alert){border:1px solid;border-radius:4px;box-sizing:border-box;font:inherit;\
max-width:min(26rem,100vw - 2rem);padding:1.5rem}:where(.awning-alert-title){margin:0 0 .5rem}\
:where(.awning-alert-close){font:inherit;min-height:2.75rem;min-width:6rem}`;

/** Shows a title and a sentence, in the language of the page, until the visitor closes them. */
export type ShowAlert = (title: string, text: string) => void;

/** Makes the page's alert; its element is created when something is shown for the first time. */
export function createAlert(document: Document): ShowAlert {
  let shown: { dialog: HTMLDialogElement; title: HTMLElement; text: HTMLElement } | undefined;

  function create(): NonNullable<typeof shown> {
    const dialog = appendElement(document.body, 'dialog', 'awning-alert');
    addStyles(document, LOOK);
    dialog.setAttribute('role', 'alertdialog');
    dialog.setAttribute('aria-labelledby', TITLE_ID);
    dialog.setAttribute('aria-describedby', TEXT_ID);
    const form = appendElement(dialog, 'form', 'awning-alert-form');
    form.method = 'dialog';
    const title = appendElement(form, 'h2', 'awning-alert-title');
    title.id = TITLE_ID;
    const text = appendElement(form, 'p', 'awning-alert-text');
    text.id = TEXT_ID;
    appendElement(form, 'button', 'awning-alert-close').textContent = CLOSE_LABEL;
    return { dialog, title, text };
  }

  return (title, text) => {
    shown ??= create();
    const { dialog } = shown;
    const opener = document.activeElement;
    shown.title.textContent = say(document, title);
    shown.text.textContent = say(document, text);
    if (dialog.open) return;
    dialog.addEventListener('close', () => opener instanceof HTMLElement && opener.focus(), { once: true });
    dialog.showModal();
  };
}
