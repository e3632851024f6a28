import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { NO_CONNECTION_TEXT } from '#shared/features/cart/rules.ts';
import { SIGN_UP_FAILED_TEXT } from '#shared/features/restock/rules.ts';
import {
  ADD_BUTTON_SELECTOR,
  type AddButtonDeps,
  mountAddToCartButton,
} from '../features/cart/browser/add-to-cart-button.ts';
import { CART_PAGE_SELECTOR, mountCartPage } from '../features/cart/browser/cart-page.ts';
import { createCartStore } from '../features/cart/browser/cart-store.ts';
import { CART_WIDGET_SELECTOR, mountCartWidget } from '../features/cart/browser/cart-widgets.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { loadCart } from '../features/cart/browser/load-cart.ts';
import { mountPillCart } from '../features/cart/browser/pill-cart.ts';
import { INSTALLMENTS_SELECTOR, mountInstallments } from '../features/installments/browser/installments.ts';
import { openProductForm, VARIANTS_SELECTOR } from '../features/products/browser/product-form.ts';
import type { CaptchaWidget } from '../features/captcha/browser/captcha-widget.ts';
import { mountRestockForm, RESTOCK_SELECTOR } from '../features/restock/browser/restock-form.ts';
import { type AddressBar, mountVariantChoice } from '../features/products/browser/variant-choice.ts';
import { mountQuickViewButtons } from '../features/quick-view/browser/quick-view-buttons.ts';
import { RECENTLY_SEEN_SELECTOR, rememberProduct } from '../features/recently-seen/browser/recently-seen.ts';
import { SEARCH_FIELD_SELECTOR } from '../features/search/browser/search-field.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import { createAlert } from './alert-dialog.ts';
import { readCookie } from './cookies.ts';
import { createHttp } from './http.ts';
import { readPageFacts } from './page-facts.ts';

/** A call without an answer for so long counts as lost, in milliseconds. */
const CALL_TIMEOUT_MS = 20_000;
const ACT_KEY_BYTES = 16;

const page = readPageFacts(document);
const store = createCartStore();
const http = createHttp({
  fetch: (path, init) => fetch(path, init),
  readCrumb: () => readCookie(document.cookie, CRUMB_NAME),
  createTimeout: () => AbortSignal.timeout(CALL_TIMEOUT_MS),
});

/** A random key, also where `crypto.randomUUID` is missing because the page came without TLS. */
function createActKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ACT_KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const showAlert = createAlert(document);
const reloadCart = () => void loadCart(http, store, page, document.cookie);
const buttonDeps: Omit<AddButtonDeps, 'readOptions'> = {
  http,
  store,
  showAlert,
  expressCheckout: page.expressCheckout,
  isGiftCard: (productType) => Number(productType) === PRODUCT_TYPE.giftCard,
  cookiesEnabled: () => navigator.cookieEnabled,
  createActKey,
  wait: (callback, milliseconds) => void setTimeout(callback, milliseconds),
  openPath: (path) => location.assign(path),
  async ask(entry, form, deps) {
    const [{ askAdditionalFields }, { showFormDialog }] = await Promise.all([
      import('../features/cart/browser/additional-fields.ts'),
      import('../features/forms/browser/form-dialog.ts'),
    ]);
    const more = { http, document, showForm: showFormDialog };
    return askAdditionalFields(entry, form, { ...deps, ...more, query: location.search });
  },
};
const address = {
  readQuery: () => location.search,
  replaceQuery: (query: string) =>
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`),
};

/** Starts what products can do, in the page or in a part that came later, which the page's address says nothing of. */
function mountProducts(root: ParentNode, bar?: AddressBar): void {
  const forms = Array.from(root.querySelectorAll<HTMLElement>(VARIANTS_SELECTOR), openProductForm);
  for (const form of forms) mountVariantChoice(form, forms.length === 1 ? bar : undefined);
  const readOptions: AddButtonDeps['readOptions'] = (button) => {
    const form = forms.find(({ element }) => element.dataset.itemId === button.dataset.itemId);
    return (
      form && { optionNames: [...form.selects.keys()], variants: form.variants, choice: form.readChoice() }
    );
  };
  for (const button of root.querySelectorAll<HTMLElement>(ADD_BUTTON_SELECTOR)) {
    mountAddToCartButton(button, { ...buttonDeps, readOptions });
  }
}
mountProducts(document, address);

const warn = (text: string) => console.warn(text);
const captchas = new Map<HTMLElement, Promise<CaptchaWidget>>();
const mountCaptcha = (container: HTMLElement): Promise<CaptchaWidget> => {
  const mounting =
    captchas.get(container) ??
    import('../features/captcha/browser/captcha-widget.ts').then((widget) =>
      widget.mountCaptcha(container, http),
    );
  captchas.set(container, mounting);
  // Whoever comes back to the form tries once more.
  mounting.catch((error: unknown) => {
    captchas.delete(container);
    warn(`Error rendering captcha into node: ${String(error)}`);
  });
  return mounting;
};
// A page that asks for it at once is one whose form was refused without.
for (const container of document.querySelectorAll<HTMLElement>('form .captcha-container')) {
  void mountCaptcha(container);
}
const captchaOf = (view: HTMLElement) => {
  const container = view.querySelector<HTMLElement>('.captcha-container');
  return container === null ? undefined : mountCaptcha(container);
};
const signUpForRestock = async (view: HTMLElement) => {
  const [{ signUp }, captcha] = await Promise.all([
    import('../features/restock/browser/sign-up.ts'),
    captchaOf(view),
  ]);
  await signUp(view, { http, cookiesEnabled: () => navigator.cookieEnabled, captcha });
};
for (const view of document.querySelectorAll<HTMLElement>(RESTOCK_SELECTOR)) {
  view.addEventListener('focusin', () => void captchaOf(view), { once: true });
  mountRestockForm(view, (sent) => {
    void signUpForRestock(sent).catch(() => showAlert(SIGN_UP_FAILED_TEXT, NO_CONNECTION_TEXT));
  });
}

const formatMoney = createFormatMoney(page.language);
for (const widget of document.querySelectorAll(CART_WIDGET_SELECTOR))
  mountCartWidget(widget, store, formatMoney);
const isEditingFrame = window.parent !== window;
mountPillCart(document, store, formatMoney, isEditingFrame ? buttonDeps.openPath : undefined);

for (const root of document.querySelectorAll<HTMLElement>(CART_PAGE_SELECTOR)) {
  const loadIsland = async () => {
    const { openCartIsland } = await import('../features/cart/browser/cart-island.tsx');
    return openCartIsland(root, { fetch: (path, init) => fetch(path, init), showAlert, reloadCart });
  };
  mountCartPage(root, { loadIsland, showAlert, warn });
}

const openTerms = async (url: string, title: string) => {
  const { showTerms } = await import('../features/installments/browser/terms-dialog.ts');
  await showTerms(document, url, title, { fetch: (path) => fetch(path), warn });
};
for (const teaser of document.querySelectorAll<HTMLElement>(INSTALLMENTS_SELECTOR)) {
  mountInstallments(teaser, {
    subscribe: store.subscribe,
    openTerms: (url, title) => void openTerms(url, title).catch((error: unknown) => warn(String(error))),
  });
}

mountQuickViewButtons(document, async () => {
  const { createQuickView } = await import('../features/quick-view/browser/quick-view.ts');
  return createQuickView(document, {
    fetch: (path) => fetch(path),
    mountProducts,
    openPath: buttonDeps.openPath,
  });
});

const recentRoot = document.querySelector<HTMLElement>(RECENTLY_SEEN_SELECTOR);
if (recentRoot) addEventListener('load', () => rememberProduct(recentRoot, () => localStorage));

const searchField = document.querySelector<HTMLInputElement>(SEARCH_FIELD_SELECTOR);
if (searchField) {
  const startSuggestions = async () => {
    const { mountSuggestions } = await import('../features/search/browser/suggestions.ts');
    mountSuggestions(searchField, {
      http,
      wait: (callback, milliseconds) => setTimeout(callback, milliseconds),
      openPath: buttonDeps.openPath,
    });
  };
  const start = () => void startSuggestions().catch((error: unknown) => warn(String(error)));
  // The field may have the focus from the beginning.
  if (document.activeElement === searchField) start();
  else searchField.addEventListener('focus', start, { once: true });
}

reloadCart();
// A page that comes back from the history shows the cart of when it was left.
addEventListener('pageshow', (event) => {
  if (event.persisted) reloadCart();
});
