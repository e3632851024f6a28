import { cartMessages } from '../messages.ts';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { CouponInUse } from '#shared/features/coupons/rules.ts';
import type { CartLine } from '../lines.ts';
import type { CartChoices, CartRules } from '../terms.ts';
import { type CartFacts, toCart } from '../totals.ts';

/** The moment of the tests, in epoch milliseconds. */
export const NOW = Date.UTC(2026, 10, 22, 12);

let made = 0;

/** An id of its own. */
export function newId(): string {
  made += 1;
  return made.toString(16).padStart(24, '0');
}

export const usd = (value: string) => ({ currency: 'USD', value });

type LineFacts = Partial<Omit<CartLine, 'variant'>> & { readonly variant?: Partial<CartLine['variant']> };

/** A line of a mug for 30.00, of which there are ten. */
export function line({ variant, ...facts }: LineFacts = {}): CartLine {
  const whole = {
    id: newId(),
    sku: 'MUG',
    attributes: {},
    optionValues: [],
    priceMinor: 3000,
    salePriceMinor: null,
    onSale: false,
    unlimited: false,
    available: 10,
    weightGrams: 500,
    isGone: false,
    ...variant,
  };
  return {
    id: newId(),
    itemId: newId(),
    productType: PRODUCT_TYPE.physical,
    title: 'Mug',
    fullUrl: '/shop/p/mug',
    image: undefined,
    categoryIds: [],
    tags: [],
    isShippingIncluded: false,
    free: { freeIfZero: false, freeLabel: '', freeLabels: {} },
    isSold: true,
    lacksFile: false,
    form: null,
    subscriptionPlan: null,
    quantity: 1,
    seenPriceMinor: whole.onSale ? (whole.salePriceMinor ?? whole.priceMinor) : whole.priceMinor,
    additionalFields: null,
    ...facts,
    variant: whole,
  };
}

/** A coupon of 10 % without conditions. */
export function coupon(facts: Partial<CouponInUse> = {}): CouponInUse {
  return {
    id: newId(),
    code: 'TEN',
    title: 'Ten off',
    enabled: true,
    offer: { kind: 'percent', percent: 10 },
    minimumSubtotal: null,
    productIds: [],
    categoryIds: [],
    startsOn: null,
    endsOn: null,
    useLimit: null,
    useLimitPerPerson: null,
    uses: 0,
    usesByPerson: 0,
    ...facts,
  };
}

export const NO_RULES: CartRules = {
  coupons: [],
  giftCards: [],
  shippingZones: [],
  taxZones: [],
  preferences: {},
  services: {},
};
export const NO_CHOICES: CartChoices = {
  email: null,
  couponCodes: [],
  shippingLocation: null,
  shippingOptionId: null,
  quotes: null,
};

/** A cart of these lines as its owner sees it. */
export function cartOf(
  lines: readonly CartLine[],
  more: {
    readonly choices?: Partial<CartChoices>;
    readonly rules?: Partial<CartRules>;
    readonly facts?: Partial<CartFacts>;
    readonly currency?: string;
  } = {},
) {
  const currency = more.currency ?? 'USD';
  return toCart(
    {
      id: 'a'.repeat(24),
      websiteId: 'd'.repeat(24),
      orderId: null,
      created: 1,
      version: 1,
      seenCurrency: currency,
      cartToken: 't',
      choices: { ...NO_CHOICES, ...more.choices },
      lines,
      removedLines: [],
      ...more.facts,
    },
    {
      rules: { ...NO_RULES, ...more.rules },
      currency,
      language: 'en',
      messages: cartMessages('en'),
      formatMoney: ({ value, currency: unit }) => `${unit} ${value}`,
      now: NOW,
    },
  );
}
