import type { VariantInput } from '#shared/features/products/shape.ts';
import { PRICE_MAX, variantProblems } from '#shared/features/products/catalog.ts';
import { isEndless } from '#shared/features/products/rules.ts';
import { parseMinor } from '#shared/money/minor-units.ts';
import type { Site } from '../../http/context.ts';
import { refuseFields } from '../../http/refusal.ts';
import type { NewVariant } from './variant-writes.ts';

/** An input price in the minor unit; mistakes are added to the list. */
function toMinor(
  money: { readonly currency: string; readonly value: string },
  currency: string,
  path: string,
  problems: { path: string; text: string }[],
): number {
  const minor = money.currency === currency ? parseMinor(money.value, currency) : undefined;
  if (minor !== undefined && minor <= PRICE_MAX) return minor;
  const text =
    money.currency === currency
      ? `This is no price in ${currency}.`
      : `Prices of this store are in ${currency}.`;
  problems.push({ path, text });
  return 0;
}

/**
 * Variants as they are kept.
 * @throws Refusal 400 with the mistakes by field
 */
export function toVariants(
  options: readonly string[],
  inputs: readonly VariantInput[],
  productType: number,
  site: Pick<Site, 'currency'>,
): NewVariant[] {
  const problems: { path: string; text: string }[] = [];
  const variants = inputs.map(({ priceMoney, salePriceMoney, ...variant }, index) => {
    const at = `variants.${index}`;
    return {
      ...variant,
      unlimited: variant.unlimited || isEndless(productType),
      priceMinor: toMinor(priceMoney, site.currency, `${at}.priceMoney`, problems),
      salePriceMinor:
        salePriceMoney === null
          ? null
          : toMinor(salePriceMoney, site.currency, `${at}.salePriceMoney`, problems),
    };
  });
  problems.push(...variantProblems(options, variants, productType));
  if (problems.length > 0) throw refuseFields(problems);
  return variants;
}
