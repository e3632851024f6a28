import { getStock } from '#shared/features/products/contract.ts';
import type { Database } from '../../database/database.ts';
import type { Api } from '../../http/mount.ts';
import type { ProductService } from './service.ts';

export function mountProducts(api: Api, db: Database, products: ProductService): void {
  api.mount(getStock, ({ query }, { site }) =>
    db.withSite(site.id, async (scope) => ({ results: await products.stockOf(scope, query.itemId) })),
  );
}
