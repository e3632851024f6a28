import { propertyAt, toText } from '#shared/json/values.ts';

/** Where our engine answers otherwise than the reference engine, and why. */
interface Difference {
  readonly reason: string;
  /** Is it this value, in this template? */
  readonly where: (value: unknown, template: string) => boolean;
}

const UNITS: readonly unknown[] = ['WEEK', 'MONTH', 'YEAR', undefined];
const OFFERED: readonly unknown[] = [true, 'true', 1, -1];
const LARGEST_SECONDS = 2 ** 31;

const textAt = (value: unknown, ...path: readonly string[]): string => toText(propertyAt(value, path));

/** Differences on purpose by name; the cases that differ are exactly these. */
export const DIFFERENCES: Readonly<Record<string, Difference>> = {
  'product-price': {
    reason: 'a unit that is no unit is not supported, and the price unavailable',
    where: (value) => {
      const content = ['structuredContent'];
      const period = propertyAt(value, [...content, 'subscriptionPlan', 'billingPeriod']);
      const isSubscription = OFFERED.includes(propertyAt(value, [...content, 'isSubscribable']));
      return isSubscription && (period === null || !UNITS.includes(propertyAt(period, ['unit'])));
    },
  },
  humanizeDuration: {
    reason: 'seconds are counted beyond 32 bits',
    where: (value) => typeof value === 'number' && value / 1000 >= LARGEST_SECONDS,
  },
  image: {
    reason: 'the alternative text is escaped once, as it should be (20.4)',
    where: (value) => /[&<>"]/.test(textAt(value, 'title') || textAt(value, 'filename')),
  },
  money: {
    reason: 'a code that is no currency prints the sign that stands for any (18.6)',
    where: (value) => textAt(value, 'currency') === 'ZZZ',
  },
  'google-calendar-url': {
    reason: 'the title is percent-encoded as UTF-8, as every browser reads it (22)',
    where: (value) => /[@+/!~'()\u0080-\uffff]/.test(textAt(value, 'title')),
  },
};
