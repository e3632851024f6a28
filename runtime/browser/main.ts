import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { CART_PATH } from '#shared/features/cart/paths.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { captchaWidget, createCaptchas } from '../features/captcha/browser/captchas.ts';
import {
  ADD_BUTTON_SELECTOR,
  type AddButtonDeps,
  mountAddToCartButton,
} from '../features/cart/browser/add-to-cart-button.ts';
import { createCartStore } from '../features/cart/browser/cart-store.ts';
import { loadCart } from '../features/cart/browser/load-cart.ts';
import { cartWidgets } from '../features/cart/browser/widgets.ts';
import { checkoutWidgets } from '../features/checkout/browser/widgets.ts';
import { installmentWidgets } from '../features/installments/browser/widgets.ts';
import { waitingOrderWidget } from '../features/orders/browser/widget.ts';
import { outsideFrameWidget } from '../features/page-content/browser/widget.ts';
import { productListWidget } from '../features/products/browser/list-widget.ts';
import { findFormOf, openProductForm, VARIANTS_SELECTOR } from '../features/products/browser/product-form.ts';
import { type AddressBar, mountVariantChoice } from '../features/products/browser/variant-choice.ts';
import { TOLD_LANGUAGE } from '../features/languages/browser/told-language.ts';
import { quickViewWidget } from '../features/quick-view/browser/widget.ts';
import { recentlySeenWidget } from '../features/recently-seen/browser/widget.ts';
import { restockWidget } from '../features/restock/browser/widget.ts';
import { searchWidget } from '../features/search/browser/widget.ts';
import { waitingPictureWidget } from '../features/images/browser/widget.ts';
import { announcementWidget } from '../features/site-layout/browser/announcement.ts';
import { siteFormWidget } from '../features/forms/browser/widget.ts';
import { siteMenuWidget } from '../features/site-layout/browser/widget.ts';
import { addressWidget } from './address-form.ts';
import { createAlert } from './alert-dialog.ts';
import { readCookie } from './cookies.ts';
import { createFirstCrumb, fetchOnTouch } from './first-crumb.ts';
import { createHttp } from './http.ts';
import { readPageFacts } from './page-facts.ts';
import { isSignedIn } from './site-user.ts';
import { startAt, startWidgets, type VisitorPage, type Widget } from './widget.ts';

/** What pages do for visitors, in the order in which it starts. */
const WIDGETS: readonly Widget[] = [
  announcementWidget,
  captchaWidget,
  restockWidget,
  ...cartWidgets,
  ...checkoutWidgets,
  waitingOrderWidget,
  ...installmentWidgets,
  quickViewWidget,
  addressWidget,
  recentlySeenWidget,
  searchWidget,
  productListWidget,
  outsideFrameWidget,
  siteMenuWidget,
  waitingPictureWidget,
  siteFormWidget,
];
const PARTS = WIDGETS.filter(({ inParts }) => inParts);
/** What visitors write with, beside products. */
const WRITING = WIDGETS.filter(({ writes }) => writes).map(({ selector }) => selector);

/** A call without an answer for so long counts as lost, in milliseconds. */
const CALL_TIMEOUT_MS = 20_000;
const ACT_KEY_BYTES = 16;

const facts = readPageFacts(document);
const store = createCartStore();
const readCrumb = () => readCookie(document.cookie, CRUMB_NAME);
const http = createHttp({
  fetch: (path, init) => fetch(path, init),
  readCrumb,
  crumbComing: () => firstCrumb.coming,
  createTimeout: () => AbortSignal.timeout(CALL_TIMEOUT_MS),
});

const firstCrumb = createFirstCrumb(readCrumb, () => http({ path: CART_PATH }));
fetchOnTouch(document, firstCrumb, [ADD_BUTTON_SELECTOR, VARIANTS_SELECTOR, ...WRITING].join());
/** A refused crumb comes with a fresh one, which a browser that keeps no cookies does not have afterwards. */
const cookiesEnabled = () => readCrumb() !== undefined;

/** A random key, also where `crypto.randomUUID` is missing because the page came without TLS. */
function createActKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ACT_KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const showAlert = createAlert(document);
const warn = (text: string) => console.warn(text);
const reloadCart = () => {
  const { cookie: cookies } = document;
  void loadCart(http, store, facts, { cookies, authenticated: isSignedIn(cookies, warn) });
};
const openPath = (path: string) => location.assign(path);
const buttonDeps: Omit<AddButtonDeps, 'readOptions'> = {
  http,
  store,
  showAlert,
  expressCheckout: facts.expressCheckout,
  isGiftCard: (productType) => Number(productType) === PRODUCT_TYPE.giftCard,
  cookiesEnabled,
  createActKey,
  wait: (callback, milliseconds) => void setTimeout(callback, milliseconds),
  openPath,
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
    const form = findFormOf(button, forms);
    return (
      form && { optionNames: [...form.selects.keys()], variants: form.variants, choice: form.readChoice() }
    );
  };
  for (const button of root.querySelectorAll<HTMLElement>(ADD_BUTTON_SELECTOR)) {
    mountAddToCartButton(button, { ...buttonDeps, readOptions });
  }
}
mountProducts(document, address);

const page: VisitorPage = {
  facts,
  http,
  store,
  captchas: createCaptchas(http, warn),
  formatMoney: createFormatMoney(facts.language),
  showAlert,
  warn,
  cookiesEnabled,
  createActKey,
  fetch: (path, init) => fetch(path, init),
  openPath,
  reloadCart,
  mountProducts,
  startParts: (root) => startWidgets(PARTS, root, page),
  startAt: (element) => startAt(WIDGETS, element, page),
};
startWidgets(WIDGETS, document, page);

reloadCart();

// Most visits are in the language of their browser and of the site from the first page to the last: there is nothing to say.
if (
  facts.readIn &&
  (!facts.readIn.isPrimary ||
    navigator.language.slice(0, 2) !== facts.language.slice(0, 2) ||
    sessionStorage.getItem(TOLD_LANGUAGE))
)
  import('../features/languages/browser/keep-language.ts')
    .then(({ turnToReader }) => turnToReader(facts, http))
    .catch(warn);
// A page that comes back from the history shows the cart of when it was left.
addEventListener('pageshow', (event) => {
  if (event.persisted) reloadCart();
});
