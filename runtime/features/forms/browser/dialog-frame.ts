import { addStyles } from '../../../browser/add-styles.ts';

/** How long the window has to keep its size before the dialog follows, in milliseconds. */
const RESIZE_DEBOUNCE_MS = 100;
/** Space above and below a dialog that is taller than the window, in pixels. */
const TALL_MARGIN = 50;

/** Makes the dialog readable in any theme; counts for nothing where the theme has its own say about the classes. */
const LOOK = `:where(.form-dialog){border:1px solid;border-radius:4px;box-sizing:border-box;font:inherit;\
max-width:min(36rem,100vw - 2rem);overflow:auto;padding:1.5rem;width:100%}\
:where(.form-dialog-head){align-items:start;display:flex;gap:1rem;justify-content:space-between}\
:where(.form-dialog-title){margin:0}:where(.form-dialog button){font:inherit;min-height:2.75rem}\
:where(.form-field){margin-top:1.25rem}:where(.form-field fieldset){border:0;margin:0;min-width:0;padding:0}\
:where(.field-title){display:block;font-weight:600;padding:0}:where(.field-help,.field-error,.field-counter){margin:0}\
:where(.form-field textarea,.form-field select,.form-field-text>input,.form-field-email>input,\
.form-field-website>input,.form-field-password>input,.form-field-twitter>input,.form-field-address input){box-sizing:border-box;width:100%}\
:where(.form-field input,.form-field select,.form-field textarea){font:inherit;min-height:2.75rem}\
:where(.field-choice,.field-part){display:block}:where(.field-choice input){min-height:0;margin-inline-end:.5rem}\
:where(.form-dialog-act){margin-top:1.5rem}`;

/** Gives dialogs with forms their look, where the theme has none. */
export function styleDialogs(document: Document): void {
  addStyles(document, LOOK);
}

/** Keeps a dialog within the window: one that is taller scrolls, with a margin around it. */
export function keepInWindow(dialog: HTMLDialogElement, view: Window) {
  let timer: number | undefined;
  const fit = () => {
    dialog.style.maxHeight = '';
    const isTall = dialog.scrollHeight + 2 * TALL_MARGIN > view.innerHeight;
    dialog.style.maxHeight = isTall ? `${view.innerHeight - 2 * TALL_MARGIN}px` : '';
  };
  const follow = () => {
    view.clearTimeout(timer);
    timer = view.setTimeout(fit, RESIZE_DEBOUNCE_MS);
  };
  view.addEventListener('resize', follow);
  return {
    fit,
    letGo() {
      view.clearTimeout(timer);
      view.removeEventListener('resize', follow);
    },
  };
}
