import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { ProductOffers } from '../products/feature.ts';
import type { holdCurrency as HoldCurrency } from '../websites/hold-currency.ts';
import { productImportChore } from './chores.ts';
import { createFileWork } from './file-work.ts';
import { createImportStore } from './import-store.ts';
import { writeProductImport } from './import-job.ts';
import { mountProductCsv } from './routes.ts';
import { createProductCsv } from './service.ts';
import { createImportSteps } from './steps.ts';

/** What files of products need: the catalogue, and the currency that their prices are in. */
interface ProductCsvNeeds extends Pick<ProductOffers, 'catalog'> {
  readonly holdCurrency: typeof HoldCurrency;
}

/** Products as a file of values, in and out. */
export function productCsvFeature(base: House, { catalog, holdCurrency }: ProductCsvNeeds): Feature {
  const { db, clock, ids, jobs, auditLog: audit, textWork, workers } = base;
  const { productStore: products, hasStore } = catalog;
  const importStore = createImportStore(db, products);
  const work = createFileWork({
    read: (bytes, ask) => workers.run('readProductFile', async () => bytes, ask),
    names: (file, ask) => workers.run('nameProducts', async () => file, ask),
    plan: (order, ask) => workers.run('planProductFile', async () => order, ask),
  });
  const productCsv = createProductCsv({ db, ids, audit, jobs, importStore, products, work, hasStore });
  return feature('product-csv', {
    offers: undefined,
    calls: (api) => mountProductCsv(api, { db, productCsv, importStore }),
    jobs: ({ handle }) =>
      handle(
        writeProductImport,
        createImportSteps({ db, clock, importStore, products, textWork, holdCurrency }),
      ),
    chores: [productImportChore],
  });
}
