import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { CART_PATH } from '#shared/features/cart/paths.ts';
import { NO_CONNECTION_TEXT } from '#shared/features/cart/rules.ts';
import { SIGN_UP_FAILED_TEXT } from '#shared/features/restock/rules.ts';
import {
  ADD_BUTTON_SELECTOR,
  type AddButtonDeps,
  mountAddToCartButton,
} from '../features/cart/browser/add-to-cart-button.ts';
import { CART_PAGE_SELECTOR, mountCartPage } from '../features/cart/browser/cart-page.ts';
import { CHECKOUT_FORM_SELECTOR } from '../features/checkout/browser/selector.ts';
import { createCartStore } from '../features/cart/browser/cart-store.ts';
import { CART_WIDGET_SELECTOR, mountCartWidget } from '../features/cart/browser/cart-widgets.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { loadCart } from '../features/cart/browser/load-cart.ts';
import { mountPillCart } from '../features/cart/browser/pill-cart.ts';
import {
  INSTALLMENTS_SELECTOR,
  mountInstallments,
  mountTermsLinks,
} from '../features/installments/browser/installments.ts';
import { openProductForm, VARIANTS_SELECTOR } from '../features/products/browser/product-form.ts';
import type { CaptchaWidget } from '../features/captcha/browser/captcha-widget.ts';
import { mountRestockForm, RESTOCK_SELECTOR } from '../features/restock/browser/restock-form.ts';
import { LIST_SELECTOR, startProductList } from '../features/products/browser/product-list.ts';
import { type AddressBar, mountVariantChoice } from '../features/products/browser/variant-choice.ts';
import { mountQuickViewButtons } from '../features/quick-view/browser/quick-view-buttons.ts';
import { RECENTLY_SEEN_SELECTOR, rememberProduct } from '../features/recently-seen/browser/recently-seen.ts';
import { SEARCH_FIELD_SELECTOR } from '../features/search/browser/search-field.ts';
import { ADDRESS_FORM_SELECTOR } from '#shared/places/address-paths.ts';
import { mountAddressForm } from './address-form.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import { createAlert } from './alert-dialog.ts';
import { readCookie } from './cookies.ts';
import { createFirstCrumb, fetchOnTouch } from './first-crumb.ts';
import { createHttp } from './http.ts';
import { readPageFacts } from './page-facts.ts';
import { say } from './say.ts';
import { isSignedIn } from './site-user.ts';

/** A call without an answer for so long counts as lost, in milliseconds. */
const CALL_TIMEOUT_MS = 20_000;
const ACT_KEY_BYTES = 16;

const page = readPageFacts(document);
const store = createCartStore();
const readCrumb = () => readCookie(document.cookie, CRUMB_NAME);
const http = createHttp({
  fetch: (path, init) => fetch(path, init),
  readCrumb,
  crumbComing: () => firstCrumb.coming,
  createTimeout: () => AbortSignal.timeout(CALL_TIMEOUT_MS),
});

const firstCrumb = createFirstCrumb(readCrumb, () => http({ path: CART_PATH }));
fetchOnTouch(document, firstCrumb, [ADD_BUTTON_SELECTOR, VARIANTS_SELECTOR, RESTOCK_SELECTOR].join());
/** A refused crumb comes with a fresh one, which a browser that keeps no cookies does not have afterwards. */
const cookiesEnabled = () => readCrumb() !== undefined;

/** A random key, also where `crypto.randomUUID` is missing because the page came without TLS. */
function createActKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ACT_KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const showAlert = createAlert(document);
const warn = (text: string) => console.warn(text);
const reloadCart = () => void loadCart(http, store, page, document.cookie, isSignedIn(document.cookie, warn));
const buttonDeps: Omit<AddButtonDeps, 'readOptions'> = {
  http,
  store,
  showAlert,
  expressCheckout: page.expressCheckout,
  isGiftCard: (productType) => Number(productType) === PRODUCT_TYPE.giftCard,
  cookiesEnabled,
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
  await signUp(view, { http, cookiesEnabled, captcha });
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

const wallets = new WeakSet<HTMLElement>();
const startWallets = async (section: HTMLElement) => {
  if (wallets.has(section)) return;
  wallets.add(section);
  const { mountWallets } = await import('../features/checkout/browser/wallets.ts');
  await mountWallets(section, {
    http,
    createActKey,
    openPath: buttonDeps.openPath,
    say: (english) => say(document, english),
    language: page.language,
    formatCents: (cents, currency) => formatMoney({ value: (cents / 100).toFixed(2), currency }),
  });
};
const mountWalletButtons = (section: HTMLElement) =>
  void startWallets(section).catch((error: unknown) => warn(String(error)));
for (const section of document.querySelectorAll<HTMLElement>('[data-wallets]')) {
  addEventListener('load', () => mountWalletButtons(section));
}

for (const root of document.querySelectorAll<HTMLElement>(CART_PAGE_SELECTOR)) {
  const loadIsland = async () => {
    const { openCartIsland } = await import('../features/cart/browser/cart-island.tsx');
    return openCartIsland(root, {
      fetch: (path, init) => fetch(path, init),
      showAlert,
      reloadCart,
      mountKept: mountWalletButtons,
    });
  };
  mountCartPage(root, { loadIsland, showAlert, warn });
}

const waitingOrder = document.querySelector<HTMLElement>('[data-order-waiting]')?.dataset['orderWaiting'];
if (waitingOrder !== undefined) {
  void import('../features/orders/browser/waiting-order.ts').then(({ watchOrder }) =>
    watchOrder(waitingOrder, {
      http,
      wait: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
      reload: () => location.reload(),
    }),
  );
}

const openTerms = async (url: string, title: string) => {
  const { showTerms } = await import('../features/installments/browser/terms-dialog.ts');
  await showTerms(document, url, title, { fetch: (path) => fetch(path), warn });
};
const showInstallmentTerms = (url: string, title: string) =>
  void openTerms(url, title).catch((error: unknown) => warn(String(error)));
for (const teaser of document.querySelectorAll<HTMLElement>(INSTALLMENTS_SELECTOR)) {
  mountInstallments(teaser, { subscribe: store.subscribe, openTerms: showInstallmentTerms });
}
mountTermsLinks(document, showInstallmentTerms);

const loadQuickView = async () => {
  const { createQuickView } = await import('../features/quick-view/browser/quick-view.ts');
  return createQuickView(document, {
    fetch: (path) => fetch(path),
    mountProducts,
    openPath: buttonDeps.openPath,
  });
};
mountQuickViewButtons(document, loadQuickView);

for (const form of document.querySelectorAll<HTMLFormElement>(ADDRESS_FORM_SELECTOR)) mountAddressForm(form);

const recentRoot = document.querySelector<HTMLElement>(RECENTLY_SEEN_SELECTOR);
if (recentRoot) addEventListener('load', () => rememberProduct(recentRoot, () => localStorage));

/** Starts the suggestions of a field for searches when somebody turns to it, in the page or in a part that came later. */
function mountSearchField(root: ParentNode): void {
  const field = root.querySelector<HTMLInputElement>(SEARCH_FIELD_SELECTOR);
  if (field === null) return;
  const startSuggestions = async () => {
    const { mountSuggestions } = await import('../features/search/browser/suggestions.ts');
    mountSuggestions(field, {
      http,
      wait: (callback, milliseconds) => setTimeout(callback, milliseconds),
      openPath: buttonDeps.openPath,
    });
  };
  const start = () => void startSuggestions().catch((error: unknown) => warn(String(error)));
  // The field may have the focus from the beginning.
  if (document.activeElement === field) start();
  else field.addEventListener('focus', start, { once: true });
}
mountSearchField(document);

for (const list of document.querySelectorAll<HTMLElement>(LIST_SELECTOR)) {
  startProductList(list, async () => {
    const { mountListInPlace } = await import('../features/products/browser/list-in-place.ts');
    return mountListInPlace(list, {
      fetch: (path, init) => fetch(path, init),
      openPath: buttonDeps.openPath,
      mountParts(root) {
        mountQuickViewButtons(root, loadQuickView);
        mountSearchField(root);
      },
      scrollTo: (top) => scrollTo({ top, behavior: 'instant' }),
    });
  });
}

const checkoutForm = document.querySelector<HTMLFormElement>(CHECKOUT_FORM_SELECTOR);
if (checkoutForm) {
  const followCheckout = async () => {
    const { mountCheckoutForm } = await import('../features/checkout/browser/checkout-form.ts');
    mountCheckoutForm(checkoutForm, {
      fetch: (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
      wait: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
      stopWaiting: (timer) => clearTimeout(timer),
      warn,
    });
  };
  void followCheckout().catch((error: unknown) => warn(String(error)));
}

reloadCart();
// A page that comes back from the history shows the cart of when it was left.
addEventListener('pageshow', (event) => {
  if (event.persisted) reloadCart();
});
