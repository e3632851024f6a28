import { keepInWindow, styleDialogs } from './dialog-frame.ts';

/**
 * Shows a form that stands behind a button in a lightbox. It stays in the page while the lightbox is closed, so that what
 * was typed is there when it opens again.
 * @param closeWord what the button says that closes it
 */
export function startFormLightbox(details: HTMLDetailsElement, closeWord: string): void {
  const { ownerDocument: document } = details;
  const button = details.querySelector('summary');
  const place = document.createElement('div');
  place.append(...Array.from(details.childNodes).filter((node) => node !== button));
  details.append(place);

  function show(): void {
    styleDialogs(document);
    const dialog = document.createElement('dialog');
    dialog.className = 'form-dialog';
    dialog.setAttribute('aria-label', button?.textContent ?? '');
    const head = document.createElement('div');
    head.className = 'form-dialog-head';
    const close = document.createElement('button');
    close.type = 'button';
    close.className = 'form-dialog-close';
    close.textContent = closeWord;
    head.append(close);
    dialog.append(head, place);
    document.body.append(dialog);
    const frame = keepInWindow(dialog, document.defaultView ?? window);
    close.addEventListener('click', () => dialog.close());
    // Mistakes and thanks come and go.
    dialog.addEventListener('focusin', frame.fit);
    dialog.addEventListener('close', () => {
      frame.letGo();
      details.append(place);
      details.open = false;
      dialog.remove();
      button?.focus();
    });
    dialog.showModal();
    frame.fit();
  }

  if (details.open) show();
  details.addEventListener('toggle', () => {
    if (details.open && place.parentElement === details) show();
  });
}
