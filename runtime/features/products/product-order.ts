import { orderProducts } from '#shared/features/products/contract.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { ProductEditor } from './editor.ts';
import { lockCatalog } from './lock.ts';
import type { ProductPages } from './product-pages.ts';

/** Makes what puts the products of a store into an order: those that are named first, the others behind them. */
export function createProductOrder({
  audit,
  pages,
}: {
  audit: AuditLog;
  pages: Pick<ProductPages, 'purge'>;
}): ProductEditor['order'] {
  return async (scope, context, collectionId, productIds) => {
    await lockCatalog(scope);
    const { websiteId } = scope;
    const rows = await scope.query<{ id: string; name: string }>(
      `SELECT id, name FROM products WHERE website_id = $1 AND collection_id = $2 AND deleted_at IS NULL
        ORDER BY display_index, id`,
      [websiteId, collectionId],
    );
    const there = new Set(rows.map(({ id }) => id));
    if (!productIds.every((id) => there.has(id))) throw refuseAs(orderProducts, 'PRODUCT_NOT_FOUND');
    const named = new Set(productIds);
    const order = [...productIds, ...rows.map(({ id }) => id).filter((id) => !named.has(id))];
    await scope.query(
      `UPDATE products p SET display_index = o.place - 1
         FROM unnest($2::text[]) WITH ORDINALITY AS o (id, place)
        WHERE p.website_id = $1 AND p.id = o.id AND p.display_index <> o.place - 1`,
      [websiteId, order],
    );
    await pages.purge(scope, productIds);
    await audit.record(scope, context, {
      act: orderProducts.name,
      subject: { kind: 'collection', id: collectionId, title: '' },
      before: { order: rows.slice(0, productIds.length).map(({ id }) => id) },
      after: { order: order.slice(0, productIds.length) },
    });
  };
}
