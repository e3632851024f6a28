import { addCartEntry, getCart, setCartEntryQuantity } from '#shared/features/cart/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';
import { buy, findItem } from './support/shop.ts';

const FORM = {
  id: 'f'.repeat(24),
  name: 'Engraving',
  fields: [
    {
      id: 'words',
      type: 'text',
      title: 'Words',
      description: '',
      placeholder: '',
      required: false,
      options: [],
      maxLength: null,
      currencySymbol: '',
      showCountryCode: false,
      underline: false,
      key: '',
      value: '',
    },
  ],
};

await runCheck('C3', async (bench, findings) => {
  const { alpha } = SITES;
  const item = await findItem(bench, alpha);
  await asAdmin(bench, async (client) => {
    const bind = [await siteIdOf(client, alpha), item.itemId];
    await client.query(
      'UPDATE products SET additional_fields_form = $3, additional_fields_form_id = $4 WHERE website_id = $1 AND id = $2',
      [...bind, JSON.stringify(FORM), FORM.id],
    );
    await client.query(
      'UPDATE product_variants SET unlimited = false WHERE website_id = $1 AND product_id = $2',
      bind,
    );
    await client.query(
      `INSERT INTO stock_levels (website_id, variant_id, location, on_hand, held)
       SELECT website_id, id, 'main', 1, 0 FROM product_variants WHERE website_id = $1 AND product_id = $2
       ON CONFLICT (website_id, variant_id, location) DO UPDATE SET on_hand = 1, held = 0`,
      bind,
    );
  });
  const visitor = bench.visitor(alpha);
  const add = (words: string) =>
    visitor.call(addCartEntry.method, addCartEntry.path, {
      ...item,
      quantity: 1,
      additionalFields: JSON.stringify({ words }),
    });
  const first = await add('Ada');
  const second = await add('Ben');
  findings.expect(first.status === 200, `the only piece answers ${first.status}`);
  findings.expect(second.status === 409, `a second line of the only piece answers ${second.status}`);
  const cart = await visitor.call(getCart.method, getCart.path);
  const entries = field(cart, 'entries') as { id: string }[];
  findings.expect(entries.length === 1, `the cart has ${entries.length} lines`);
  const path = setCartEntryQuantity.path
    .replace(':cartToken', String(field(cart, 'cartToken')))
    .replace(':entryId', entries[0]?.id ?? '');
  const more = await visitor.call(setCartEntryQuantity.method, path, { quantity: 2 });
  findings.expect(more.status === 409, `two of one piece answer ${more.status}`);
  findings.note('other visitor', (await buy(bench.visitor(alpha), item)).status);
});
