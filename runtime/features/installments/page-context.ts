import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import { cartTeaserMarkup, productTeaserMarkup } from '#shared/features/installments/markup.ts';
import {
  aboutInstallments,
  type InstallmentProvider,
  type InstallmentTeaser,
  isInInstallmentRange,
  pathOfInstallmentTerms,
  toInstallmentTeaser,
} from '#shared/features/installments/rules.ts';
import { isInStock, isSubscribable, productTypeOf, variantsOf } from '#shared/features/products/rules.ts';
import { property, toText } from '#shared/json/values.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { parseMinor, toHundredths, toMoney } from '#shared/money/minor-units.ts';
import { isSameLanguage } from '#shared/text/languages.ts';
import type { Site } from '../../http/context.ts';
import type { PageContributor } from '../pages/page-context.ts';
import type { InstallmentOffer, InstallmentService } from './service.ts';

/** What the teaser on the page of a product is made of. */
interface Installments {
  readonly provider: string;
  /** Name of the button that shows the words behind it. */
  readonly about: string;
  readonly termsUrl: string;
  /** Tag of the language of the provider, where that is another than the language of the page. */
  readonly lang?: string;
  /** While no variant is chosen: of the lowest price. */
  readonly teaser: InstallmentTeaser;
  /** By stock-keeping unit, of those that can be bought. */
  readonly teasers: Readonly<Record<string, InstallmentTeaser>>;
}

/** Price in force of each variant that can be bought, by stock-keeping unit, in cents. */
function pricesOf(item: unknown): ReadonlyMap<string, number> {
  const prices = new Map<string, number>();
  for (const variant of variantsOf(item).filter(isInStock)) {
    const isOnSale =
      property(variant, 'onSale') === true && property(variant, 'salePriceMoney') !== undefined;
    const money = property(variant, isOnSale ? 'salePriceMoney' : 'priceMoney');
    const currency = toText(property(money, 'currency'));
    const minor = parseMinor(toText(property(money, 'value')), currency);
    if (minor !== undefined) prices.set(toText(property(variant, 'sku')), toHundredths(minor, currency));
  }
  return prices;
}

/** What is said of amounts, each worked out once. */
function createTeasers(
  { provider, range }: InstallmentOffer,
  { language: read, currency }: Pick<Site, 'language' | 'currency'>,
): (cents: number) => InstallmentTeaser {
  // The provider may not speak the language of the page; its amounts are in the language of its words.
  const spoken = provider.locale.replace('_', '-');
  const format = createFormatMoney(isSameLanguage(read, spoken) ? read : spoken);
  const write = (cents: number) => format(toMoney(Math.ceil(cents / toHundredths(1, currency)), currency));
  const made = new Map<number, InstallmentTeaser>();
  return (cents) => {
    const teaser = made.get(cents) ?? toInstallmentTeaser(cents, range, provider, write);
    made.set(cents, teaser);
    return teaser;
  };
}

function factsOf({ provider }: InstallmentOffer, { language }: Pick<Site, 'language'>) {
  const spoken = provider.locale.replace('_', '-');
  return {
    ...(isSameLanguage(language, spoken) ? {} : { lang: spoken }),
    provider: provider.name,
    about: aboutInstallments(provider),
    termsUrl: pathOfInstallmentTerms(provider.locale),
  };
}

function ofProduct(offer: InstallmentOffer, site: Site, prices: ReadonlyMap<string, number>) {
  const teaserOf = createTeasers(offer, site);
  const facts: Installments = {
    ...factsOf(offer, site),
    teaser: teaserOf(Math.min(...prices.values())),
    teasers: Object.fromEntries([...prices].map(([sku, cents]) => [sku, teaserOf(cents)])),
  };
  return { ...facts, markup: productTeaserMarkup(facts).text };
}

/**
 * Adds the teaser of payment in installments to the part of a page that shows a product which can be bought at once. Whether a
 * visitor sees it, their cart decides in their browser: pages are the same for all.
 * @param products makes that part
 */
export function createInstallmentContext(
  installments: Pick<InstallmentService, 'besidePrices'>,
  products: PageContributor,
): PageContributor {
  return async (ask) => {
    const [part, offer] = await Promise.all([products(ask), installments.besidePrices(ask.scope, ask.site)]);
    const item = part?.json['item'];
    if (part === undefined || item === undefined || offer === undefined) return part;
    if (productTypeOf(item) !== PRODUCT_TYPE.physical || isSubscribable(item)) return part;
    const prices = pricesOf(item);
    if (prices.size === 0) return part;
    return { ...part, json: { ...part.json, installments: ofProduct(offer, ask.site, prices) } };
  };
}

/** Can all that is in a cart be paid in installments: physical products, each bought once? */
function isForInstallments({ entries }: Pick<Cart, 'entries'>): boolean {
  return (
    entries.length > 0 &&
    entries.every(
      ({ productType, subscriptionPlan }) =>
        productType === PRODUCT_TYPE.physical && subscriptionPlan === undefined,
    )
  );
}

/** What a cart comes to in installments, as its page shows it; undefined where that is not shown. */
export function installmentsOfCart(
  offer: InstallmentOffer | undefined,
  site: Site,
  cart: Pick<Cart, 'entries' | 'amountDueCents'>,
) {
  if (offer === undefined || !isForInstallments(cart)) return undefined;
  const teaser = createTeasers(offer, site)(cart.amountDueCents);
  const facts = { ...factsOf(offer, site), teaser };
  return { ...facts, markup: cartTeaserMarkup(facts).text };
}

/** Who lets a cart be paid in installments at the checkout; undefined where nobody does. */
export function providerForCart(
  offer: InstallmentOffer | undefined,
  cart: Pick<Cart, 'entries' | 'amountDueCents'>,
): InstallmentProvider | undefined {
  const isFor =
    offer !== undefined && isForInstallments(cart) && isInInstallmentRange(cart.amountDueCents, offer.range);
  return isFor ? offer.provider : undefined;
}
