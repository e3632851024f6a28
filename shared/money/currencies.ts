/** Currencies that a store may be made with, in the order they are given there. */
export const OFFERED_CURRENCIES: readonly string[] =
  'EUR USD AUD NOK CAD NZD DKK GBP HKD CHF MXN SGD SEK CZK ILS PHP RUB PLN THB MYR ARS BRL COP IDR INR JPY ZAR'.split(
    ' ',
  );

/** What a store sells in unless it says otherwise. */
export const DEFAULT_CURRENCY = 'USD';

/**
 * True for a currency that a store may be given. A store that is in another one from former times keeps it: only
 * choosing it anew is not possible.
 */
export function isOfferedCurrency(code: string): boolean {
  return OFFERED_CURRENCIES.includes(code);
}
