import { type Statement, statement } from '../../database/in-order.ts';
import { questionsOf } from '#shared/features/cart/questions.ts';
import { cartMessages } from '#shared/features/cart/messages.ts';
import { REMOVAL_UNDO_MS } from '#shared/features/cart/rules.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import type { CartChoices, CartRules } from '#shared/features/cart/terms.ts';
import { type CartFacts, toCart } from '#shared/features/cart/totals.ts';
import type { CartLine } from '#shared/features/cart/lines.ts';
import type { QuoteQuestion } from '#shared/features/quotes/shape.ts';
import { createFormatMoney, type FormatMoney } from '#shared/money/format-money.ts';
import { tidyAddress } from '#shared/places/check-address.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { ImageRecord } from '../images/image-item.ts';
import type { VariantRecord } from '#shared/features/products/product-item.ts';
import type { ProductRecord } from '../products/product-item.ts';
import { type LineRow, toCartLine } from './line-store.ts';
import { CART, type CartWithRules } from './store.ts';

/** A cart that was found, as visitors see it, with what is stored of it. */
export interface FoundCart {
  readonly stored: CartWithRules;
  readonly cart: Cart;
  /** What the merchant's services are to be asked before it is bought. */
  readonly questions: readonly QuoteQuestion[];
}

export type CartReader = ReturnType<typeof createCartReader>;

const NO_RULES: CartRules = {
  coupons: [],
  giftCards: [],
  shippingZones: [],
  taxZones: [],
  preferences: {},
  services: {},
};
const NO_CHOICES: CartChoices = {
  email: null,
  couponCodes: [],
  shippingLocation: null,
  shippingOptionId: null,
  quotes: null,
};

function sampleLine(
  product: ProductRecord,
  variant: VariantRecord,
  quantity: number,
  subscriptionPlan: LineRow['subscriptionPlan'],
): LineRow {
  const { id, collectionId, urlId, productType, name, variantOptionOrdering, images } = product;
  return {
    id: variant.id,
    itemId: id,
    collectionId,
    urlId,
    productType,
    title: name,
    ordering: variantOptionOrdering,
    image: images[0] ?? null,
    variant: { ...variant, weightGrams: null, isGone: false },
    quantity,
    seenPriceMinor: variant.onSale ? (variant.salePriceMinor ?? variant.priceMinor) : variant.priceMinor,
    isRemoved: false,
    categoryIds: [],
    tags: [],
    isShippingIncluded: product.isShippingIncluded,
    free: product,
    isSold: true,
    lacksFile: product.lacksFile,
    form: null,
    subscriptionPlan,
    additionalFields: null,
  };
}

/** Addresses as they are kept today: those of carts that are older may name states as people do. */
function withTidyAddresses(cart: CartWithRules): CartWithRules {
  const { shippingLocation, billingAddress } = cart;
  return {
    ...cart,
    shippingLocation: shippingLocation && tidyAddress(shippingLocation),
    billingAddress: billingAddress && tidyAddress(billingAddress),
  };
}

const cartOf = statement<CartWithRules>('carts.read', CART);

/** Reads carts and works them out anew each time. */
export function createCartReader(deps: {
  /** Words of the site's collections in addresses, by id. */
  collectionUrls: (scope: ReadScope, site: Site) => Promise<ReadonlyMap<string, string>>;
  pathOfImage: (image: ImageRecord) => string;
}) {
  const formats = new Map<string, FormatMoney>();

  function formatOf(language: string): FormatMoney {
    const format = formats.get(language) ?? createFormatMoney(language);
    formats.set(language, format);
    return format;
  }

  const toLine = (row: LineRow, urls: ReadonlyMap<string, string>): CartLine =>
    toCartLine(row, (id) => urls.get(id) ?? '', deps.pathOfImage);

  function work(site: Site, rules: CartRules, facts: Omit<CartFacts, 'websiteId'>, now: number): Cart {
    const { currency, language } = site;
    const pricing = {
      rules,
      currency,
      language,
      formatMoney: formatOf(language),
      messages: cartMessages(language),
      now,
    };
    return toCart({ ...facts, websiteId: site.id }, pricing);
  }

  const unmade = (site: Site, now: number) => ({
    id: '',
    orderId: null,
    created: now,
    version: 0,
    seenCurrency: site.currency,
    cartToken: '',
    choices: NO_CHOICES,
    lines: [],
    removedLines: [],
  });

  return {
    /** The cart of a token, worked out as things are now; one statement reads all of it. */
    find(scope: ReadScope, site: Site, token: string, now: number): Statement<FoundCart | undefined> {
      const read = cartOf.maybe(sha256(token), new Date(now), new Date(now - REMOVAL_UNDO_MS));
      return read.map(async (stored) => {
        if (stored === undefined) return undefined;
        const urls = await deps.collectionUrls(scope, site);
        const { id, orderId, createdAt, version, currency, rules, lines: rows } = stored;
        const choices = withTidyAddresses(stored);
        const lines = rows.filter(({ isRemoved }) => !isRemoved).map((row) => toLine(row, urls));
        const removedLines = rows.filter(({ isRemoved }) => isRemoved).map((row) => toLine(row, urls));
        const facts = { id, orderId, created: createdAt, version, seenCurrency: currency, cartToken: token };
        return {
          stored,
          cart: work(site, rules, { ...facts, choices, lines, removedLines }, now),
          questions: questionsOf(lines, choices, { rules, currency: site.currency, now }),
        };
      });
    },

    /** A cart that nobody has made. */
    empty: (site: Site, now: number): Cart => work(site, NO_RULES, unmade(site, now), now),

    /** A cart of products, for previews; of one that is sold by subscription alone a subscription. */
    async sample(
      scope: ReadScope,
      site: Site,
      products: readonly ProductRecord[],
      now: number,
    ): Promise<Cart> {
      const urls = await deps.collectionUrls(scope, site);
      const planOf = ({ subscriptionPlan }: ProductRecord) =>
        products.length === 1 ? subscriptionPlan : null;
      const lines = products.flatMap((product, index) =>
        product.variants
          .slice(0, 1)
          .map((variant) => toLine(sampleLine(product, variant, index + 1, planOf(product)), urls)),
      );
      return work(site, NO_RULES, { ...unmade(site, now), version: 1, lines }, now);
    },
  };
}
