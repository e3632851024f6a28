import { CART_PATH } from '#shared/features/cart/paths.ts';
import { isCartExpected } from '#shared/features/cart/rules.ts';
import { readCookie } from '../../../browser/cookies.ts';
import type { Http } from '../../../browser/http.ts';
import type { PageFacts } from '../../../browser/page-facts.ts';
import { type CartStore, readCartSummary } from './cart-store.ts';

/** Readable cookie that says that there is a cart. */
const HAS_CART_COOKIE = 'hasCart';
/** The cookie of the cart itself. */
const CART_COOKIE = 'CART';

/** Fills the page's cart: from the server where there may be one, else as empty without a call. */
export async function loadCart(
  http: Http,
  store: CartStore,
  page: Pick<PageFacts, 'currency'>,
  { cookies, authenticated }: { readonly cookies: string; readonly authenticated: boolean },
): Promise<void> {
  const isExpected = isCartExpected({
    authenticated,
    hasCart: readCookie(cookies, HAS_CART_COOKIE),
    cart: readCookie(cookies, CART_COOKIE),
  });
  if (!isExpected) {
    store.set({ totalQuantity: 0, subtotal: { currency: page.currency, value: '0' }, isPhysicalOnly: true });
    return;
  }
  const answer = await http({ path: CART_PATH });
  const cart = answer.ok ? readCartSummary(answer.body) : undefined;
  if (cart) store.set(cart);
}
