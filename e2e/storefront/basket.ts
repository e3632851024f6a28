import type { Page } from '@playwright/test';

/** A product's page as JSON, as far as it says what can be bought. */
interface Shown {
  readonly item: { readonly id: string };
}

/** The visitor's cart, as far as it says how its things can be sent. */
interface ShownCart {
  readonly shippingOptions: readonly { readonly id: string }[];
}

/** A kept connection may end just when it is used again. */
const ONCE_MORE = { maxRetries: 2 };

/**
 * Puts a piece into the visitor's cart with nothing shown, for journeys that are about what comes afterwards.
 * @param urlId word of the product in addresses
 */
export async function putIntoCart(page: Page, site: string, urlId: string, sku: string): Promise<void> {
  const { item } = (await (
    await page.request.get(`${site}/shop/p/${urlId}?format=json`, ONCE_MORE)
  ).json()) as Shown;
  await send(page, site, '/cart/add', { itemId: item.id, sku, quantity: '1' });
}

/** Says who buys, where it goes and how, as the forms of the checkout do. */
export async function introduceBuyer(page: Page, site: string, email: string): Promise<void> {
  const place = {
    addressLine1: '1 Quay Lane',
    city: 'Sedge Harbor',
    region: 'ME',
    postalCode: '04630',
    country: 'US',
  };
  await send(page, site, '/checkout/contact', { email, firstName: 'Ada', lastName: 'Marsh', ...place });
  const cart = (await (
    await page.request.get(`${site}/api/commerce/shopping-cart`, ONCE_MORE)
  ).json()) as ShownCart;
  const [way] = cart.shippingOptions;
  if (way !== undefined) await send(page, site, '/cart/shipping/option', { shippingOptionId: way.id });
}

async function send(page: Page, site: string, path: string, form: Record<string, string>): Promise<void> {
  const answer = await page.request.post(site + path, {
    form,
    headers: { origin: site },
    maxRedirects: 0,
    ...ONCE_MORE,
  });
  if (answer.status() !== 303) throw new Error(`${path} answered ${answer.status()}.`);
}
