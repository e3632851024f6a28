import {
  cancelProductImport,
  changeProductImport,
  createProductImport,
  exportProducts,
  listProductImportRows,
  listProductImports,
  readProductImport,
  startProductImport,
  undoProductImport,
} from '#shared/features/product-csv/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { ImportStore } from './import-store.ts';
import type { ProductCsv } from './service.ts';

/** The calls about products in files, in and out. */
export function mountProductCsv(
  api: Api,
  { db, productCsv, importStore }: { db: Database; productCsv: ProductCsv; importStore: ImportStore },
): void {
  const once = onceIn(db);

  api.mount(exportProducts, ({ body }, { site }) =>
    db.withSite(site.id, async (scope) => ({ text: await productCsv.write(scope, site, body.productIds) })),
  );
  api.mountUpload(createProductImport, async ({ query }, context, body) => ({
    productImport: await productCsv.take(context, query, body),
  }));
  api.mount(listProductImports, (_input, { site, now }) =>
    db.withSite(site.id, async (scope) => ({ productImports: await importStore.list(scope, now) })),
  );
  api.mount(readProductImport, ({ params }, { site, now }) =>
    db.withSite(site.id, async (scope) => ({
      productImport: await importStore.describe(scope, await importStore.find(scope, params.importId), now),
    })),
  );
  api.mount(listProductImportRows, ({ params, query }, { site }) =>
    db.withSite(site.id, async (scope) => {
      await importStore.find(scope, params.importId);
      return importStore.rows(scope, params.importId, query);
    }),
  );
  api.mount(changeProductImport, ({ params, body }, context) =>
    productCsv.change(context, params.importId, body, (work) => once(context, work)),
  );
  api.mount(startProductImport, ({ params }, context) =>
    once(context, async (scope) => ({
      productImport: await productCsv.start(scope, context, params.importId),
    })),
  );
  api.mount(cancelProductImport, ({ params }, context) =>
    once(context, async (scope) => ({
      productImport: await productCsv.cancel(scope, context, params.importId),
    })),
  );
  api.mount(undoProductImport, ({ params }, context) =>
    once(context, async (scope) => ({
      productImport: await productCsv.undo(scope, context, params.importId),
    })),
  );
}
