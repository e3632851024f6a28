import { orderProducts } from '#shared/features/products/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { EditorTools } from './editor-tools.ts';
import { lockCatalog } from './lock.ts';

/** Puts the products of a store into an order: those that are named first, the others behind them. */
export async function orderProductsOf(
  tools: Pick<EditorTools, 'audit' | 'pages'>,
  scope: SiteScope,
  context: RequestContext,
  { collectionId, ids }: { readonly collectionId: string; readonly ids: readonly string[] },
): Promise<void> {
  await lockCatalog(scope);
  const { websiteId } = scope;
  const rows = await scope.query<{ id: string; name: string }>(
    `SELECT id, name FROM products WHERE website_id = $1 AND collection_id = $2 AND deleted_at IS NULL
      ORDER BY display_index, id`,
    [websiteId, collectionId],
  );
  const there = new Set(rows.map(({ id }) => id));
  if (!ids.every((id) => there.has(id))) throw refuseAs(orderProducts, 'PRODUCT_NOT_FOUND');
  const named = new Set(ids);
  const order = [...ids, ...rows.map(({ id }) => id).filter((id) => !named.has(id))];
  await scope.query(
    `UPDATE products p SET display_index = o.place - 1
       FROM unnest($2::text[]) WITH ORDINALITY AS o (id, place)
      WHERE p.website_id = $1 AND p.id = o.id AND p.display_index <> o.place - 1`,
    [websiteId, order],
  );
  await tools.pages.purge(scope, ids);
  await tools.audit.record(scope, context, {
    act: orderProducts.name,
    subject: { kind: 'collection', id: collectionId, title: '' },
    before: { order: rows.slice(0, ids.length).map(({ id }) => id) },
    after: { order: order.slice(0, ids.length) },
  });
}
