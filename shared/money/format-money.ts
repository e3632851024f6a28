/** Formats an amount for people. */
export type FormatMoney = (amount: { readonly value: string; readonly currency: string }) => string;

/** Makes the formatter of a language; formats are kept by currency. */
export function createFormatMoney(language: string): FormatMoney {
  const formats = new Map<string, Intl.NumberFormat>();
  return ({ value, currency }) => {
    const format = formats.get(currency) ?? new Intl.NumberFormat(language, { style: 'currency', currency });
    formats.set(currency, format);
    return format.format(Number(value));
  };
}
