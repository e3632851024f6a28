import { property, propertyAt, toNumber, toText } from '#shared/json/values.ts';

/** Periods in a year by unit (docs/subscriptions.md). */
const PERIODS_PER_YEAR: ReadonlyMap<string, number> = new Map([
  ['WEEK', 52],
  ['MONTH', 12],
  ['YEAR', 1],
]);

/** How a subscription is charged, in words and numbers. */
export interface SubscriptionTerms {
  /** Key of the site's own text. */
  readonly key: string;
  /** English text when the site has none. */
  readonly text: string;
  readonly billingPeriodValue: number;
  /** How long it runs, in years when that comes out even; 0 for ever. */
  readonly duration: number;
}

/**
 * Reads the terms of a product's subscription; undefined without a billing period.
 * @param isVaried the variants differ in price
 */
export function subscriptionTerms(item: unknown, isVaried: boolean): SubscriptionTerms | undefined {
  const plan = propertyAt(item, ['structuredContent', 'subscriptionPlan']);
  const period = property(plan, 'billingPeriod');
  const unit = toText(property(period, 'unit'));
  const perYear = PERIODS_PER_YEAR.get(unit);
  if (perYear === undefined) return undefined;
  const value = toNumber(property(period, 'value'));
  const cycles = toNumber(property(plan, 'numBillingCycles'));
  const periods = value * cycles;
  const isYears = periods > 0 && perYear > 1 && periods % perYear === 0;
  const duration = isYears ? periods / perYear : periods;
  const durationUnit = isYears ? 'YEAR' : unit;
  const limit = duration === 0 ? 'indefinite' : `limited__${count(duration)}${capitalized(durationUnit)}s`;
  const price = isVaried ? 'multiplePrices' : 'singlePrice';
  return {
    key: `productPrice__${price}__${count(value)}${capitalized(unit)}ly__${limit}`,
    text: [
      isVaried ? 'from {fromPrice}' : '{price}',
      ' every ',
      value > 1 ? `{billingPeriodValue} ${unit.toLowerCase()}s` : unit.toLowerCase(),
      cycles > 0 ? ` for {duration} ${durationUnit.toLowerCase()}${duration === 1 ? '' : 's'}` : '',
    ].join(''),
    billingPeriodValue: value,
    duration,
  };
}

function count(number: number): string {
  return number === 1 ? '1' : 'n';
}

function capitalized(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase();
}
