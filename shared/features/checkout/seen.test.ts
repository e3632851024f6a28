import { describe, expect, it } from 'vitest';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { cartOf, line } from '../cart/testing/sample-cart.ts';
import { type Seen, seenLines, tellChanges, writeSeen } from './seen.ts';

const CUP = line({ title: 'Cup' });
const seenOf = (cart: ReturnType<typeof cartOf>) => JSON.parse(writeSeen(cart)) as Seen;
const tell = (seen: Seen, cart: ReturnType<typeof cartOf>, language = 'en') =>
  tellChanges(seen, cart, language, createFormatMoney(language));

describe('what a buyer has seen of a cart', () => {
  it('is nothing to tell of while the cart is the same', () => {
    const cart = cartOf([CUP]);
    expect(tell(seenOf(cart), cart)).toEqual({ lines: [], sums: [] });
    expect(seenLines(seenOf(cart))).toEqual(new Map([[CUP.id, CUP.quantity]]));
  });

  it('is told to differ by what came, what went and how many there are', () => {
    const other = line({ id: 'e'.repeat(24), title: 'Vase' });
    const seen = seenOf(cartOf([CUP]));
    expect(tell(seen, cartOf([CUP, other])).lines).toEqual(['Vase was added to your order.']);
    expect(tell(seenOf(cartOf([CUP, other])), cartOf([CUP])).lines).toEqual([
      'Vase is no longer in your order.',
    ]);
    const more = cartOf([{ ...CUP, quantity: CUP.quantity + 2 }]);
    expect(tell(seen, more).lines).toEqual([
      `Cup: the quantity changed from ${CUP.quantity} to ${CUP.quantity + 2}.`,
    ]);
  });

  it.each([
    ['en', 'shipping', 750, 'Shipping changed from $7.50 to $0.00.'],
    ['en', 'tax', 120, 'Tax changed from $1.20 to $0.00.'],
    ['fr', 'discount', 300, 'Les remises sont passées de 3,00 $US à 0,00 $US.'],
    ['de', 'giftCards', 500, 'Der Anteil der Geschenkkarten ändert sich von 5,00 $ auf 0,00 $.'],
  ] as const)('names in %s what made the sum another: %s', (language, name, cents, sentence) => {
    const digital = cartOf([{ ...CUP, productType: 2 }]);
    const now = seenOf(digital);
    const seen = { ...now, [name]: cents, total: now.total + 100 };
    const { sums } = tell(seen, digital, language);
    expect(sums.map((text) => text.replace(/[\u00A0\u202F]/g, ' '))).toEqual([sentence, expect.any(String)]);
  });

  it('says nothing of shipping that nobody knew, and of no sum in another currency', () => {
    const cart = cartOf([CUP]);
    const seen = { ...seenOf(cart), shipping: null, tax: 5 };
    expect(tell(seen, cart).sums).toEqual([expect.stringMatching(/^Tax changed/)]);
    expect(tell({ ...seen, currency: 'GBP' }, cart).sums).toEqual([]);
  });
});
