/** Formats an amount of the page's cart for a widget. */
export type FormatMoney = (amount: { readonly value: string; readonly currency: string }) => string;

/** Makes the formatter of a page's language; formatters are kept by currency. */
export function createFormatMoney(language: string): FormatMoney {
  const formats = new Map<string, Intl.NumberFormat>();
  return ({ value, currency }) => {
    const format = formats.get(currency) ?? new Intl.NumberFormat(language, { style: 'currency', currency });
    formats.set(currency, format);
    return format.format(Number(value));
  };
}
