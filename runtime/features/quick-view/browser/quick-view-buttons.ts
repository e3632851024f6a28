import { findNearestAll } from '../../../browser/nearest.ts';

/** Marks a button that shows a product in a dialog (reference section 21.3). */
export const QUICK_VIEW_SELECTOR = '.sqs-product-quick-view-button';

/** Shows products over the page. */
export interface QuickView {
  /** Gets a product's page ready, since its button is about to be pressed. */
  prepare(path: string): void;
  /** Shows a product; the focus comes back to the button when it is closed. */
  open(path: string, button: HTMLElement): void;
}

/** Path of the product that a button shows: where the closest link to a page of this site leads. */
function pathOf(button: HTMLElement): string | undefined {
  const [link] = findNearestAll<HTMLAnchorElement>(button, 'a[href]', QUICK_VIEW_SELECTOR);
  if (link === undefined) return undefined;
  const { origin, pathname } = new URL(link.href, button.baseURI);
  return origin === new URL(button.baseURI).origin ? pathname : undefined;
}

/**
 * Starts a button that shows a product in a dialog; one that leads to no product is hidden.
 * @param load loads what shows products, once; called when a visitor is about to press the button
 */
export function mountQuickViewButton(button: HTMLElement, load: () => Promise<QuickView>): void {
  const path = pathOf(button);
  if (path === undefined) {
    button.hidden = true;
    return;
  }
  button.setAttribute('aria-haspopup', 'dialog');
  const prepare = () =>
    void load().then(
      (view) => view.prepare(path),
      () => undefined,
    );
  const open = () =>
    void load().then(
      (view) => view.open(path, button),
      () => location.assign(path),
    );
  button.addEventListener('pointerenter', prepare, { once: true });
  button.addEventListener('focus', prepare, { once: true });
  button.addEventListener('click', open);
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) open();
  });
}
