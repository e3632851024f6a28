import type { Migration } from '../migrate.ts';

export const tellSearchEnginesOfProducts: Migration = {
  name: '20261122-2611-tell-search-engines-of-products',
  async up(context) {
    await context.run(`
      ALTER TABLE products ADD COLUMN seo_title text NOT NULL DEFAULT '',
                           ADD COLUMN seo_description text NOT NULL DEFAULT ''`);
  },
  async down(context) {
    await context.run('ALTER TABLE products DROP COLUMN seo_title, DROP COLUMN seo_description');
  },
};
