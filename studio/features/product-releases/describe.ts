import { productReleaseValues, type ProductReleaseValues } from '#shared/features/product-releases/shape.ts';
import type { DataChange } from '#shared/features/releases/data-changes.ts';
import { toDecimalText } from '#shared/money/minor-units.ts';

type Prices = NonNullable<ProductReleaseValues['prices']>;

/** The lowest and the highest of some amounts: "9.00 USD", "9.00 to 12.00 USD"; undefined for none. */
function rangeOf(amounts: readonly number[], currency: string): string | undefined {
  if (amounts.length === 0) return undefined;
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const from = toDecimalText(low, currency);
  return low === high ? `${from} ${currency}` : `${from} to ${toDecimalText(high, currency)} ${currency}`;
}

function describePrices(from: Prices, to: Prices): string[] {
  const before = rangeOf(
    from.variants.map(({ priceMinor }) => priceMinor),
    from.currency,
  );
  const after = rangeOf(
    to.variants.map(({ priceMinor }) => priceMinor),
    to.currency,
  );
  const onSale = to.variants.filter((variant) => variant.onSale);
  const sale = rangeOf(
    onSale.flatMap(({ salePriceMinor }) => salePriceMinor ?? []),
    to.currency,
  );
  const endsSale = sale === undefined && from.variants.some((variant) => variant.onSale);
  return [
    ...(before === after ? [] : [`price ${before ?? ''} → ${after ?? ''}`]),
    ...(sale === undefined ? [] : [`on sale for ${sale}`]),
    ...(endsSale ? ['sale ends'] : []),
  ];
}

/** What a release makes of a product: "Mug: price 10.00 USD → 9.00 USD, hidden". */
export function describeProductChange({ title, from, to }: DataChange): string {
  const [before, after] = [productReleaseValues.parse(from), productReleaseValues.parse(to)];
  const words = [
    ...(before.prices && after.prices ? describePrices(before.prices, after.prices) : []),
    ...(after.visibility === undefined ? [] : [after.visibility.isVisible ? 'visible' : 'hidden']),
    ...(after.isStockShown === undefined
      ? []
      : [after.isStockShown ? 'low stock shown' : 'low stock hidden']),
  ];
  return `${title}: ${words.join(', ')}`;
}
