import { html, type Markup } from '#shared/html/html.ts';
import type { OwnText } from '#shared/features/products/labels.ts';
import {
  FREE_LABEL_REQUIRED_TEXT,
  freePriceOf,
  isFreeLabelMissing,
  isZero,
} from '#shared/features/free-prices/rules.ts';
import { merchandisingOf } from '#shared/features/products/merchandising.ts';
import { isTruthy, propertyAt, toText } from '#shared/json/values.ts';
import { formatMessage } from '#shared/locale/message.ts';
import { formatMoney } from '#shared/locale/format.ts';
import { moneyOptionsOf } from '#shared/locale/number-options.ts';
import { toPlainText } from '#shared/money/decimal.ts';
import { amountOf, DEFAULT_MONEY, plainMoney } from '#shared/money/money.ts';
import type { Arguments, Scope } from '../../definition.ts';

/** The site's own text under a key, else the given one. */
export function localized(scope: Scope, key: string, text: string): string {
  const own = scope.resolve(['localizedStrings', key]);
  return own === undefined ? text : toText(own);
}

/** The site's own texts, empty where it has none. */
export function ownTexts(scope: Scope): OwnText {
  return (key) => localized(scope, key, '');
}

/** A message with values by name; nothing without locale data. */
export function fill(scope: Scope, pattern: string, named: Readonly<Record<string, unknown>>): string {
  if (!scope.locale) return '';
  return formatMessage(scope.locale, scope.timeZone(), pattern, { positional: Object.values(named), named });
}

/** Money in the locale's way when the site wants it, else the plain form. */
function moneyText(scope: Scope, money: unknown, args: Arguments): Markup {
  if (isTruthy(scope.resolve(['featureFlags', 'useCLDRMoneyFormat']))) {
    if (!scope.locale) return html``;
    const value = toPlainText(amountOf(money));
    const currency = textOf(money, 'currency') || DEFAULT_MONEY.currency;
    return html`${formatMoney(scope.locale, { value, currency }, moneyOptionsOf(args))}`;
  }
  return html`<span class="sqs-money-native">${plainMoney(amountOf(money))}</span>`;
}

/** Prints the prices of a product: a price of 0 by its word for that, where it has one. */
export function priceOf(item: unknown, scope: Scope, args: Arguments): (money: unknown) => Markup {
  const free = freePriceOf(item);
  if (free === undefined) return (money) => moneyText(scope, money, args);
  if (isFreeLabelMissing(free)) {
    scope.report('FREE_LABEL_REQUIRED', FREE_LABEL_REQUIRED_TEXT);
    return () => html``;
  }
  return (money) => (isZero(money) ? html`${free.freeLabel}` : moneyText(scope, money, args));
}

/** What the shop says about a product beside the product itself. */
export function merchandising(item: unknown, scope: Scope): unknown {
  return merchandisingOf(scope.resolve(['productMerchandisingContext']), item);
}

/** Text of a property of the item. */
export function textOf(item: unknown, ...path: readonly (string | number)[]): string {
  return toText(propertyAt(item, path));
}
