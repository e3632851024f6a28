import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { toHundredths, toMoney } from '#shared/money/minor-units.ts';
import type { Cart, CartEntry, CartProblem } from './contract.ts';
import { checkStock } from './rules.ts';

/** A line of a cart with all that its price and its problems follow from. */
export interface CartLine {
  readonly id: string;
  readonly itemId: string;
  readonly productType: number;
  readonly title: string;
  readonly fullUrl: string;
  readonly image: CartEntry['image'];
  readonly variant: {
    readonly id: string;
    readonly sku: string;
    readonly attributes: Readonly<Record<string, string>>;
    readonly optionValues: readonly { readonly value: string }[];
    /** In the currency's minor unit, as all amounts of a line. */
    readonly priceMinor: number;
    readonly salePriceMinor: number | null;
    readonly onSale: boolean;
    readonly unlimited: boolean;
    /** On hand less what is held. */
    readonly available: number;
  };
  readonly quantity: number;
  readonly additionalFields: string | null;
}

/** A stored cart; undefined facts of a cart that was never made are empty texts and zeros. */
export interface CartFacts {
  readonly id: string;
  readonly websiteId: string;
  /** Epoch milliseconds. */
  readonly created: number;
  readonly version: number;
  readonly currency: string;
  readonly cartToken: string;
  readonly lines: readonly CartLine[];
}

const DIGITAL_TYPES: readonly number[] = [PRODUCT_TYPE.digital, PRODUCT_TYPE.giftCard];

/** Unit price in force, in the minor unit. */
export function unitPriceOf(
  variant: Pick<CartLine['variant'], 'priceMinor' | 'salePriceMinor' | 'onSale'>,
): number {
  return variant.onSale && variant.salePriceMinor !== null ? variant.salePriceMinor : variant.priceMinor;
}

/**
 * Problems of a line's stock (runtime-contract B3.7).
 * @param wanted pieces of this variant in the whole cart: lines that differ only in their fields share the stock
 */
export function stockProblems(line: CartLine, wanted: number): CartProblem[] {
  const available = Math.max(0, line.variant.available);
  const refused = checkStock({ ...line.variant, qtyInStock: available }, wanted, 0);
  if (refused === undefined) return [];
  const code = available === 0 ? 'OUT_OF_STOCK' : 'INSUFFICIENT_STOCK';
  return [{ code, severity: 'block', entryId: line.id, message: refused.message, available }];
}

function toEntry(line: CartLine, currency: string, wanted: number): CartEntry {
  const { variant, quantity } = line;
  const unit = unitPriceOf(variant);
  return {
    id: line.id,
    itemId: line.itemId,
    productType: line.productType,
    title: line.title,
    fullUrl: line.fullUrl,
    ...(line.image === undefined ? {} : { image: line.image }),
    chosenVariant: {
      id: variant.id,
      sku: variant.sku,
      attributes: { ...variant.attributes },
      price: toMoney(variant.priceMinor, currency),
      ...(variant.salePriceMinor === null ? {} : { salePrice: toMoney(variant.salePriceMinor, currency) }),
      onSale: variant.onSale,
      unlimited: variant.unlimited,
      qtyInStock: variant.unlimited ? 0 : Math.max(0, variant.available),
      optionValues: variant.optionValues.map(({ value }) => ({ value })),
    },
    quantity,
    purchasePriceCents: toHundredths(unit, currency),
    subTotal: toHundredths(unit * quantity, currency),
    unitPrice: toMoney(unit, currency),
    lineTotal: toMoney(unit * quantity, currency),
    ...(line.additionalFields === null ? {} : { additionalFields: line.additionalFields }),
    problems: stockProblems(line, wanted),
  };
}

function quantityByVariant(lines: readonly CartLine[]): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>();
  for (const { variant, quantity } of lines) wanted.set(variant.id, (wanted.get(variant.id) ?? 0) + quantity);
  return wanted;
}

/** The cart as its owner sees it: lines, sums and flags (SPEC 3, runtime-contract B3). */
export function toCart(facts: CartFacts): Cart {
  const { lines, currency } = facts;
  const wanted = quantityByVariant(lines);
  const entries = lines.map((line) => toEntry(line, currency, wanted.get(line.variant.id) ?? line.quantity));
  const subtotalMinor = lines.reduce((sum, line) => sum + unitPriceOf(line.variant) * line.quantity, 0);
  const subtotalCents = toHundredths(subtotalMinor, currency);
  const digitalLines = lines.filter((line) => DIGITAL_TYPES.includes(line.productType)).length;
  return {
    id: facts.id,
    websiteId: facts.websiteId,
    orderId: '',
    created: facts.created,
    isPurchased: false,
    entries,
    shippingOptions: [],
    applicableTaxRules: [],
    coupons: [],
    validCoupons: [],
    invalidCoupons: [],
    selectedShippingOption: {},
    shippingLocation: {},
    subtotalCents,
    taxCents: 0,
    shippingCostCents: 0,
    discountCents: 0,
    grandTotalCents: subtotalCents,
    totalQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    hasDigital: digitalLines > 0,
    purelyDigital: digitalLines > 0 && digitalLines === lines.length,
    requiresShipping: lines.some((line) => line.productType === PRODUCT_TYPE.physical),
    cartToken: facts.cartToken,
    currency,
    version: facts.version,
    problems: entries.flatMap((entry) => entry.problems),
    subtotal: toMoney(subtotalMinor, currency),
    grandTotal: toMoney(subtotalMinor, currency),
  };
}
