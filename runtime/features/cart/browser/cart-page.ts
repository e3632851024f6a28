import { isCountryField, sendForFields } from '../../../browser/address-form.ts';
import { CART_FORM_PATHS } from '#shared/features/cart/paths.ts';
import {
  COUPON_FAILED_TITLE,
  FORM_FAILED_TITLE,
  GIFT_CARD_FAILED_TITLE,
  FORM_NOT_OPENED_TITLE,
  QUANTITY_FAILED_TITLE,
  REMOVAL_FAILED_TITLE,
  SHIPPING_FAILED_TITLE,
  TRY_AGAIN_TEXT,
} from '#shared/features/cart/rules.ts';

/** Marks the theme's cart page, whose forms also work without scripts. */
export const CART_PAGE_SELECTOR = '[data-cart-page]';

/** A form of the cart page that was sent. */
export interface CartAct {
  readonly form: HTMLFormElement;
  readonly path: string;
  /** What the alert is called where the act fails. */
  readonly title: string;
  readonly fields: URLSearchParams;
}

/** What the cart page needs of the window. */
export interface CartPageDeps {
  /** Loads what changes the page in place and starts it; answers what does an act. */
  readonly loadIsland: () => Promise<(act: CartAct) => void>;
  readonly showAlert: (title: string, text: string) => void;
  readonly warn: (text: string) => void;
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

/** A form that is sent as soon as something in it is chosen. */
const AT_ONCE_SELECTOR = '[data-cart-at-once]';
/** Holds the fields by which the answers of a line are changed. */
const FIELDS_SELECTOR = '[data-cart-fields]';
/** What visitors do before they change something. */
const TURNS = ['pointerover', 'touchstart', 'focusin'] as const;

function readFields(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') fields.append(name, value);
  }
  return fields;
}

/**
 * Lets the forms of the cart page change their lines without leaving the page. What does so is loaded when the visitor
 * turns to the page; a form that is sent before waits for it, and goes its own way where it does not come.
 */
export function mountCartPage(root: HTMLElement, deps: CartPageDeps): void {
  let island: Promise<(act: CartAct) => void> | undefined;
  const waiting = new Set<HTMLFormElement>();
  const leaving = new WeakSet<HTMLFormElement>();

  async function load(): Promise<(act: CartAct) => void> {
    island ??= deps.loadIsland();
    try {
      return await island;
    } catch (error) {
      island = undefined;
      throw error;
    }
  }
  const wake = () => void load().catch((error: unknown) => deps.warn(String(error)));
  for (const turn of TURNS) root.addEventListener(turn, wake, { once: true, passive: true });

  async function send(act: CartAct, submitter: HTMLElement | null): Promise<void> {
    waiting.add(act.form);
    root.setAttribute('aria-busy', 'true');
    try {
      (await load())(act);
    } catch (error) {
      deps.warn(String(error));
      root.removeAttribute('aria-busy');
      leaving.add(act.form);
      act.form.requestSubmit(submitter ?? undefined);
    } finally {
      waiting.delete(act.form);
    }
  }

  root.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || leaving.delete(form)) return;
    const path = form.getAttribute('action') ?? '';
    const title = FAILURE_TITLES[path];
    if (title === undefined) return;
    event.preventDefault();
    const submitter = event.submitter ?? null;
    if (!waiting.has(form)) void send({ form, path, title, fields: readFields(form, submitter) }, submitter);
  });

  root.addEventListener('change', ({ target }) => {
    const asking = isCountryField(target) ? target.closest('form') : null;
    // The answers of a line are asked for anew on a page of their own.
    if (asking?.getAttribute('action') === CART_FORM_PATHS.fields) leaving.add(asking);
    if (asking) sendForFields(asking);
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
