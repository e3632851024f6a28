import { CART_FORM_PATHS } from '#shared/features/cart/paths.ts';
import {
  NO_CONNECTION_TEXT,
  QUANTITY_FAILED_TITLE,
  REMOVAL_FAILED_TITLE,
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
};

/** The field that the visitor was at, in the new lines; else the page itself, so that the keyboard stays near. */
function restoreFocus(root: HTMLElement, entryId: string): void {
  const lines = root.querySelectorAll<HTMLInputElement>('input[name="entryId"]');
  const line = [...lines].find(({ value }) => value === entryId)?.form;
  const target = line?.querySelector<HTMLElement>('input[name="quantity"]') ?? root;
  if (target === root) root.tabIndex = -1;
  target.focus();
}

/** Lets the forms of the cart page change their lines without leaving the page. */
export function mountCartPage(root: HTMLElement, deps: CartPageDeps): void {
  async function change(form: HTMLFormElement, path: string, title: string): Promise<void> {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string') fields.append(name, value);
    }
    root.setAttribute('aria-busy', 'true');
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
    }
    const answer = new DOMParser().parseFromString(html, 'text/html');
    const lines = answer.querySelector(CART_PAGE_SELECTOR);
    if (lines) {
      root.replaceChildren(...lines.childNodes);
      restoreFocus(root, fields.get('entryId') ?? '');
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
}
