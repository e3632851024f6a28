import { blankField } from '#shared/features/forms/rules.ts';
import { addCartEntry, getCart, setCartEntryQuantity } from '#shared/features/cart/contract.ts';
import { SITES } from './support/bench.ts';
import { findCounted, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';
import { buy } from './support/shop.ts';

const FORM = {
  id: 'f'.repeat(24),
  name: 'Engraving',
  fields: [blankField('words', 'text', { title: 'Words' })],
};

await runCheck('C3', async (bench, findings) => {
  const { alpha } = SITES;
  // Something that is sent: files, services and access hold one piece a line, so that a second is refused for another reason.
  const [item] = await findCounted(bench, alpha, 1);
  if (item === undefined) throw new Error('There is nothing to sell.');
  await asAdmin(bench, async (client) => {
    await client.query(
      'UPDATE products SET additional_fields_form = $3, additional_fields_form_id = $4 WHERE website_id = $1 AND id = $2',
      [await siteIdOf(client, alpha), item.itemId, JSON.stringify(FORM), FORM.id],
    );
  });
  await stockUp(bench, alpha, [item], 1);
  const visitor = bench.visitor(alpha);
  const add = (words: string) =>
    visitor.call(addCartEntry.method, addCartEntry.path, {
      itemId: item.itemId,
      sku: item.sku,
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
