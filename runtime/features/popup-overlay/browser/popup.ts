import {
  isPopupShown,
  type KeptPopup,
  POPUP_KEY,
  readKeptPopup,
} from '#shared/features/popup-overlay/rules.ts';

/** What the popup needs of the browser. */
export interface PopupDeps {
  readonly document: Document;
  readonly fetch: (path: string) => Promise<Response>;
  /** Reaching for what the browser keeps throws where the visitor allows none. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
}

/** The popup of a site, as the page names it. */
export interface Popup {
  readonly path: string;
  readonly version: string;
  /** What the button says that closes it. */
  readonly close: string;
}

function readKept({ storage }: PopupDeps): KeptPopup | undefined {
  try {
    return readKeptPopup(storage().getItem(POPUP_KEY));
  } catch {
    return undefined;
  }
}

function keep({ storage }: PopupDeps, kept: KeptPopup): void {
  try {
    storage().setItem(POPUP_KEY, JSON.stringify(kept));
  } catch {
    // It is closed on this page only.
  }
}

/** A dialog with what stands on the page of the popup: the browser keeps the focus in it, and Escape closes it. */
function makeDialog(
  { document }: PopupDeps,
  page: Document,
  closeWord: string,
): HTMLDialogElement | undefined {
  const content = page.querySelector('main');
  if (content === null) return undefined;
  const dialog = document.createElement('dialog');
  dialog.className = 'popup-overlay';
  dialog.setAttribute('aria-label', page.title);
  const form = document.createElement('form');
  form.method = 'dialog';
  const close = document.createElement('button');
  close.className = 'popup-overlay-close';
  close.setAttribute('aria-label', closeWord);
  close.textContent = '×';
  form.append(close);
  const body = document.createElement('div');
  body.append(...Array.from(content.childNodes, (node) => document.importNode(node, true)));
  dialog.append(form, body);
  return dialog;
}

/**
 * Shows the popup of a site over the page, unless this browser closed it lately or sent its form. What came of it is kept
 * in the browser alone.
 */
export async function showPopup(deps: PopupDeps, { path, version, close }: Popup): Promise<void> {
  if (!isPopupShown(readKept(deps), version, deps.now())) return;
  const response = await deps.fetch(path);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const dialog = makeDialog(deps, page, close);
  if (dialog === undefined) return;
  let kept: KeptPopup = { version };
  dialog.addEventListener('submit', ({ target }) => {
    if ((target as HTMLFormElement).method !== 'dialog') keep(deps, (kept = { ...kept, submitted: true }));
  });
  dialog.addEventListener('close', () => {
    keep(deps, { ...kept, closedDate: new Date(deps.now()).toISOString() });
    dialog.remove();
  });
  deps.document.body.append(dialog);
  dialog.showModal();
}
