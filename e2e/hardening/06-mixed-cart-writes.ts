import { getCart } from '#shared/features/cart/contract.ts';
import { TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';
import { buy, findItem } from './support/shop.ts';

const ADDS = 20;
const SETS = 20;
const DELETES = 10;

const COUPON = {
  code: 'MIXED',
  title: 'Mixed',
  enabled: true,
  offer: { kind: 'percent', percent: 10 },
  minimumSubtotal: null,
  productIds: [],
  categoryIds: [],
  startsOn: null,
  endsOn: null,
  useLimit: null,
  useLimitPerPerson: null,
};

await runCheck('C6', async (bench, findings) => {
  const { alpha } = SITES;
  const item = await findItem(bench, alpha);
  await asAdmin(bench, async (client) => {
    await client.query(
      'INSERT INTO coupons (website_id, id, rule, version, created_at) VALUES ($1, $2, $3, 1, now())',
      [await siteIdOf(client, alpha), 'c'.repeat(24), JSON.stringify(COUPON)],
    );
  });
  const visitor = bench.visitor(alpha);
  await buy(visitor, item);
  const before = await visitor.call(getCart.method, getCart.path);
  const path = TOKEN_CART_PATH.replace(':cartToken', String(field(before, 'cartToken')));
  const line = `${path}/items/${(field(before, 'entries') as { id: string }[])[0]?.id ?? ''}`;
  const writes = [
    ...Array.from({ length: ADDS }, () => buy(visitor, item)),
    ...Array.from({ length: SETS }, (_, index) => visitor.call('PUT', line, { quantity: 100 + index })),
    ...Array.from({ length: DELETES }, () => visitor.call('DELETE', line)),
    visitor.call('PUT', `${path}/coupons/MIXED`),
  ];
  const answers = await Promise.all(writes);
  // A deleted line is not there for a second deletion; every other write is acknowledged.
  const odd = answers.filter(({ status }) => status !== 200 && status !== 404).map(({ status }) => status);
  findings.expect(odd.length === 0, `writes answer ${odd.join(', ')}`);
  const versions = answers
    .filter(({ status }) => status === 200)
    .map((answer) =>
      Number(field(answer, 'version') ?? (field(answer, 'shoppingCart') as { version: number }).version),
    );
  findings.expect(new Set(versions).size === versions.length, 'two writes answer the same version');
  const cart = await visitor.call(getCart.method, getCart.path);
  const cents = (name: string) => Number(field(cart, `${name}Cents`));
  findings.expect(
    Number(field(cart, 'version')) === Math.max(...versions),
    'the cart is not what the last write answered',
  );
  findings.expect(
    cents('grandTotal') === cents('subtotal') - cents('discount') + cents('shippingCost') + cents('tax'),
    'the totals do not add up',
  );
  const entries = field(cart, 'entries') as { quantity: number; subTotal: number }[];
  findings.expect(entries.length <= 1, `the cart has ${entries.length} lines`);
  findings.expect(
    entries.reduce((sum, { subTotal }) => sum + subTotal, 0) === cents('subtotal'),
    'the lines do not add up to the subtotal',
  );
  findings.note('acknowledged', versions.length);
  findings.note('pieces', Number(field(cart, 'totalQuantity')));
});
