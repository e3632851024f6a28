import type { Cart } from '#shared/features/cart/shape.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { fromHundredths } from '#shared/features/orders/rules.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

/** Longest text of what a page has shown. */
export const SEEN_MAX = 40_000;
/** So much of a title tells which line it is. */
const TITLE_MAX = 80;

/** What a buyer has seen of a cart on the page of the checkout. */
export interface Seen {
  readonly currency: string;
  /** Id, pieces and title of each line. */
  readonly lines: readonly (readonly [string, number, string])[];
  /** In hundredths of the major unit, as all amounts; null while nobody knows where to ship. */
  readonly shipping: number | null;
  readonly tax: number;
  readonly discount: number;
  readonly giftCards: number;
  readonly total: number;
}

type SeenCart = Pick<
  Cart,
  | 'currency'
  | 'entries'
  | 'requiresShipping'
  | 'selectedShippingOption'
  | 'shippingCostCents'
  | 'taxCents'
  | 'discountCents'
  | 'giftCardCents'
  | 'grandTotalCents'
>;

function see(cart: SeenCart): Seen {
  const isShippingKnown = !cart.requiresShipping || cart.selectedShippingOption.id !== undefined;
  return {
    currency: cart.currency,
    lines: cart.entries.map(({ id, quantity, title }) => [id, quantity, title.slice(0, TITLE_MAX)]),
    shipping: isShippingKnown ? cart.shippingCostCents : null,
    tax: cart.taxCents,
    discount: cart.discountCents,
    giftCards: cart.giftCardCents,
    total: cart.grandTotalCents,
  };
}

/** What a page shows of a cart, as text that comes back with its form. */
export function writeSeen(cart: SeenCart): string {
  return JSON.stringify(see(cart));
}

/** Pieces by line, as a page has shown them. */
export function seenLines(seen: Seen): ReadonlyMap<string, number> {
  return new Map(seen.lines.map(([id, quantity]) => [id, quantity]));
}

/** How a change is told; amounts come as text in the same language. */
interface ChangeWords {
  readonly added: (title: string) => string;
  readonly removed: (title: string) => string;
  readonly quantity: (title: string, was: number, now: number) => string;
  readonly shipping: (was: string, now: string) => string;
  readonly tax: (was: string, now: string) => string;
  readonly discount: (was: string, now: string) => string;
  readonly giftCards: (was: string, now: string) => string;
  readonly total: (was: string, now: string) => string;
}

const WORDS: WordsByLanguage<ChangeWords> = {
  en: {
    added: (title) => `${title} was added to your order.`,
    removed: (title) => `${title} is no longer in your order.`,
    quantity: (title, was, now) => `${title}: the quantity changed from ${was} to ${now}.`,
    shipping: (was, now) => `Shipping changed from ${was} to ${now}.`,
    tax: (was, now) => `Tax changed from ${was} to ${now}.`,
    discount: (was, now) => `Discounts changed from ${was} to ${now}.`,
    giftCards: (was, now) => `What gift cards pay changed from ${was} to ${now}.`,
    total: (was, now) => `Your total changes from ${was} to ${now}.`,
  },
  fr: {
    added: (title) => `${title} a été ajouté à votre commande.`,
    removed: (title) => `${title} ne fait plus partie de votre commande.`,
    quantity: (title, was, now) => `${title}\u00a0: la quantité est passée de ${was} à ${now}.`,
    shipping: (was, now) => `La livraison est passée de ${was} à ${now}.`,
    tax: (was, now) => `Les taxes sont passées de ${was} à ${now}.`,
    discount: (was, now) => `Les remises sont passées de ${was} à ${now}.`,
    giftCards: (was, now) => `Le montant payé par cartes cadeaux est passé de ${was} à ${now}.`,
    total: (was, now) => `Votre total passe de ${was} à ${now}.`,
  },
  de: {
    added: (title) => `${title} ist zu Ihrer Bestellung hinzugekommen.`,
    removed: (title) => `${title} ist nicht mehr in Ihrer Bestellung.`,
    quantity: (title, was, now) => `${title}: Die Menge hat sich von ${was} auf ${now} geändert.`,
    shipping: (was, now) => `Der Versand ändert sich von ${was} auf ${now}.`,
    tax: (was, now) => `Die Steuer ändert sich von ${was} auf ${now}.`,
    discount: (was, now) => `Die Rabatte ändern sich von ${was} auf ${now}.`,
    giftCards: (was, now) => `Der Anteil der Geschenkkarten ändert sich von ${was} auf ${now}.`,
    total: (was, now) => `Der Gesamtbetrag ändert sich von ${was} auf ${now}.`,
  },
  es: {
    added: (title) => `${title} se ha añadido a tu pedido.`,
    removed: (title) => `${title} ya no está en tu pedido.`,
    quantity: (title, was, now) => `${title}: la cantidad ha cambiado de ${was} a ${now}.`,
    shipping: (was, now) => `El envío ha cambiado de ${was} a ${now}.`,
    tax: (was, now) => `Los impuestos han cambiado de ${was} a ${now}.`,
    discount: (was, now) => `Los descuentos han cambiado de ${was} a ${now}.`,
    giftCards: (was, now) => `Lo que pagan las tarjetas regalo ha cambiado de ${was} a ${now}.`,
    total: (was, now) => `Tu total cambia de ${was} a ${now}.`,
  },
  ja: {
    added: (title) => `${title}がご注文に追加されました。`,
    removed: (title) => `${title}はご注文から削除されました。`,
    quantity: (title, was, now) => `${title}：数量が${was}から${now}に変更されました。`,
    shipping: (was, now) => `配送料が${was}から${now}に変更されました。`,
    tax: (was, now) => `税金が${was}から${now}に変更されました。`,
    discount: (was, now) => `割引が${was}から${now}に変更されました。`,
    giftCards: (was, now) => `ギフトカードでのお支払い額が${was}から${now}に変更されました。`,
    total: (was, now) => `合計が${was}から${now}に変更されます。`,
  },
  ar: {
    added: (title) => `تمت إضافة ${title} إلى طلبك.`,
    removed: (title) => `لم يعد ${title} ضمن طلبك.`,
    quantity: (title, was, now) => `${title}: تغيّرت الكمية من ${was} إلى ${now}.`,
    shipping: (was, now) => `تغيّرت تكلفة الشحن من ${was} إلى ${now}.`,
    tax: (was, now) => `تغيّرت الضريبة من ${was} إلى ${now}.`,
    discount: (was, now) => `تغيّرت الخصومات من ${was} إلى ${now}.`,
    giftCards: (was, now) => `تغيّر المبلغ المدفوع ببطاقات الهدايا من ${was} إلى ${now}.`,
    total: (was, now) => `يتغيّر الإجمالي من ${was} إلى ${now}.`,
  },
};

/**
 * What is another in a cart than its buyer has seen.
 * @param language BCP 47 tag of the page
 * @returns sentences: of the lines, and of what they come to
 */
export function tellChanges(
  seen: Seen,
  cart: SeenCart,
  language: string,
  formatMoney: FormatMoney,
): { readonly lines: readonly string[]; readonly sums: readonly string[] } {
  const words = wordsIn(WORDS, language);
  const now = see(cart);
  const before = seenLines(seen);
  const kept = new Set(now.lines.map(([id]) => id));
  const lines = [
    ...seen.lines.filter(([id]) => !kept.has(id)).map(([, , title]) => words.removed(title)),
    ...now.lines.flatMap(([id, quantity, title]) => {
      const was = before.get(id);
      if (was === undefined) return [words.added(title)];
      return was === quantity ? [] : [words.quantity(title, was, quantity)];
    }),
  ];
  if (seen.currency !== now.currency) return { lines, sums: [] };
  const text = (amount: number) => formatMoney(toMoney(fromHundredths(amount, now.currency), now.currency));
  const tell = (name: 'shipping' | 'tax' | 'discount' | 'giftCards' | 'total') => {
    const [was, is] = [seen[name], now[name]];
    return was === null || is === null || was === is ? [] : [words[name](text(was), text(is))];
  };
  const sums = (['shipping', 'tax', 'discount', 'giftCards', 'total'] as const).flatMap(tell);
  return { lines, sums };
}
