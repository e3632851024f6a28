import { CART_FORM_PATHS } from '#shared/features/cart/paths.ts';
import {
  COUPON_FAILED_TITLE,
  FORM_FAILED_TITLE,
  GIFT_CARD_FAILED_TITLE,
  FORM_NOT_OPENED_TITLE,
  NO_CONNECTION_TEXT,
  QUANTITY_FAILED_TITLE,
  REMOVAL_FAILED_TITLE,
  SHIPPING_FAILED_TITLE,
  TRY_AGAIN_TEXT,
} from '#shared/features/cart/rules.ts';

/** Marks the theme's cart page, whose forms also work without scripts. */
export const CART_PAGE_SELECTOR = '[data-cart-page]';

/** What the cart page needs of the window. */
export interface CartPageDeps {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly showAlert: (title: string, text: string) => void;
  /** Asks for the cart anew, for the widgets around the page. */
  readonly reloadCart: () => void;
}

const FAILURE_TITLES: Readonly<Record<string, string>> = {
  [CART_FORM_PATHS.quantity]: QUANTITY_FAILED_TITLE,
  [CART_FORM_PATHS.remove]: REMOVAL_FAILED_TITLE,
  [CART_FORM_PATHS.fields]: FORM_FAILED_TITLE,
  [CART_FORM_PATHS.addCoupon]: COUPON_FAILED_TITLE,
  [CART_FORM_PATHS.removeCoupon]: COUPON_FAILED_TITLE,
  [CART_FORM_PATHS.addGiftCard]: GIFT_CARD_FAILED_TITLE,
  [CART_FORM_PATHS.removeGiftCard]: GIFT_CARD_FAILED_TITLE,
  [CART_FORM_PATHS.shippingLocation]: SHIPPING_FAILED_TITLE,
  [CART_FORM_PATHS.shippingOption]: SHIPPING_FAILED_TITLE,
};

/** Told by the page of the cart before and after it is worked out anew (SPEC 4). */
const RECALCULATING = { start: 'cart-recalculating-start', end: 'cart-recalculating-end' } as const;
/** A form that is sent as soon as something in it is chosen. */
const AT_ONCE_SELECTOR = '[data-cart-at-once]';
/** Takes back the latest removal. */
const UNDO_SELECTOR = '[data-cart-undo] button';
/** Holds the fields by which the answers of a line are changed. */
const FIELDS_SELECTOR = '[data-cart-fields]';

/** The form of the new lines that does what the sent one did, for the same line. */
function findSame(root: HTMLElement, path: string, entryId: string | null): HTMLFormElement | undefined {
  const forms = root.querySelectorAll<HTMLFormElement>(`form[action="${path}"]`);
  const isSame = (form: HTMLFormElement) =>
    entryId === null || form.querySelector<HTMLInputElement>('input[name="entryId"]')?.value === entryId;
  return [...forms].find(isSame);
}

/** Where the visitor was, in the new lines; else what takes the act back, or the page, so that the keyboard stays near. */
function restoreFocus(root: HTMLElement, path: string, fields: URLSearchParams): void {
  const entryId = fields.get('entryId');
  const sameForm = findSame(root, path === CART_FORM_PATHS.remove ? '' : path, entryId);
  const field = sameForm?.querySelector<HTMLElement>(
    'input:checked, input:not([type="hidden"], [type="radio"]), select',
  );
  const target = field ?? root.querySelector<HTMLElement>(UNDO_SELECTOR) ?? root;
  if (target === root) root.tabIndex = -1;
  target.focus();
}

/** Lets the forms of the cart page change their lines without leaving the page. */
export function mountCartPage(root: HTMLElement, deps: CartPageDeps): void {
  const tell = (name: string) => root.dispatchEvent(new Event(name, { bubbles: true }));

  async function change(form: HTMLFormElement, path: string, title: string): Promise<void> {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string') fields.append(name, value);
    }
    root.setAttribute('aria-busy', 'true');
    tell(RECALCULATING.start);
    let response: Response;
    let html: string;
    try {
      response = await deps.fetch(path, { method: 'POST', body: fields, credentials: 'same-origin' });
      html = await response.text();
    } catch {
      deps.showAlert(title, NO_CONNECTION_TEXT);
      return;
    } finally {
      root.removeAttribute('aria-busy');
      tell(RECALCULATING.end);
    }
    const answer = new DOMParser().parseFromString(html, 'text/html');
    const lines = answer.querySelector(CART_PAGE_SELECTOR);
    if (lines) {
      root.replaceChildren(...lines.childNodes);
      restoreFocus(root, path, fields);
      deps.reloadCart();
    }
    if (response.ok && lines) return;
    deps.showAlert(title, answer.querySelector('[role="alert"]')?.textContent || TRY_AGAIN_TEXT);
  }

  root.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const path = form.getAttribute('action') ?? '';
    const title = FAILURE_TITLES[path];
    if (title === undefined) return;
    event.preventDefault();
    if (!root.hasAttribute('aria-busy')) void change(form, path, title);
  });

  root.addEventListener('change', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(AT_ONCE_SELECTOR) : null;
    form?.requestSubmit();
  });

  // The event of a disclosure does not bubble.
  root.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches(FIELDS_SELECTOR) || !target.open) return;
      if (target.querySelector('.form-field') !== null) return;
      target.open = false;
      deps.showAlert(FORM_NOT_OPENED_TITLE, TRY_AGAIN_TEXT);
    },
    { capture: true },
  );
}
