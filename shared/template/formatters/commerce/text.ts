import { isTruthy, property, propertyAt, toText } from '#shared/json/values.ts';
import { formatMessage } from '#shared/locale/message.ts';
import { formatMoney } from '#shared/locale/format.ts';
import { toMoneyOptions } from '#shared/locale/number-options.ts';
import { toOptions } from '#shared/locale/options.ts';
import { toPlainText } from '#shared/money/decimal.ts';
import { amountOf, DEFAULT_MONEY, plainMoney } from '#shared/money/money.ts';
import type { Arguments, Scope } from '../../definition.ts';

/** The site's own text under a key, else the given one. */
export function localized(scope: Scope, key: string, text: string): string {
  const own = scope.resolve(['localizedStrings', key]);
  return own === undefined ? text : toText(own);
}

/** A message with values by name; nothing without locale data (language reference 18.1). */
export function fill(scope: Scope, pattern: string, named: Readonly<Record<string, unknown>>): string {
  if (!scope.locale) return '';
  return formatMessage(scope.locale, scope.timeZone(), pattern, Object.values(named), named);
}

/** Money in the locale's way when the site wants it, else the plain form (language reference 21.2). */
export function moneyText(scope: Scope, money: unknown, args: Arguments): string {
  if (isTruthy(scope.resolve(['featureFlags', 'useCLDRMoneyFormat']))) {
    if (!scope.locale) return '';
    const value = toPlainText(amountOf(money));
    const currency = textOf(money, 'currency') || DEFAULT_MONEY.currency;
    return formatMoney(scope.locale, { value, currency }, toMoneyOptions(toOptions(args)));
  }
  return `<span class="sqs-money-native">${plainMoney(amountOf(money))}</span>`;
}

/** What the shop says about a product beside the product itself. */
export function merchandising(item: unknown, scope: Scope): unknown {
  const all = scope.resolve(['productMerchandisingContext']);
  const id = property(item, 'id');
  return typeof id === 'string' ? property(all, id) : undefined;
}

/** Text of a property of the item. */
export function textOf(item: unknown, ...path: readonly string[]): string {
  return toText(propertyAt(item, path));
}
