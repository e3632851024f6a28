import { findNearestAll } from '../../../browser/nearest.ts';

/** Marks a button that shows a product in a dialog (reference section 21.3). */
const BUTTON_SELECTOR = '.sqs-product-quick-view-button';

/** Shows products over the page. */
export interface QuickView {
  /** Gets a product's page ready, since its button is about to be pressed. */
  prepare(path: string): void;
  /** Shows a product; the focus comes back to the button when it is closed. */
  open(path: string, button: HTMLElement): void;
}

/** Path of the product that a button shows: where the closest link to a page of this site leads. */
function pathOf(button: HTMLElement): string | undefined {
  const [link] = findNearestAll<HTMLAnchorElement>(button, 'a[href]', BUTTON_SELECTOR);
  if (link === undefined) return undefined;
  const { origin, pathname } = new URL(link.href, button.baseURI);
  return origin === new URL(button.baseURI).origin ? pathname : undefined;
}

/**
 * Starts the buttons of a page that show a product in a dialog. What shows it is loaded when a visitor is about to
 * press one.
 */
export function mountQuickViewButtons(root: ParentNode, load: () => Promise<QuickView>): void {
  let loading: Promise<QuickView> | undefined;
  const ready = () => (loading ??= load());

  for (const button of root.querySelectorAll<HTMLElement>(BUTTON_SELECTOR)) {
    const path = pathOf(button);
    if (path === undefined) {
      button.hidden = true;
      continue;
    }
    button.setAttribute('aria-haspopup', 'dialog');
    const prepare = () =>
      void ready().then(
        (view) => view.prepare(path),
        () => undefined,
      );
    const open = () =>
      void ready().then(
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
}
