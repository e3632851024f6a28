import type { Migration } from '../../../database/migrate.ts';

/** The currency that the prices of a file were read in; null for files that were taken in before. */
export const currencyOfImports: Migration = {
  name: '20261124-0900-currency-of-imports',
  up: (context) => context.run('ALTER TABLE product_imports ADD COLUMN currency text'),
  down: (context) => context.run('ALTER TABLE product_imports DROP COLUMN currency'),
};
