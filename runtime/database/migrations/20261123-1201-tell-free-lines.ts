import type { Migration } from '../migrate.ts';

/** Products have a label for free prices in each language, and lines of orders keep the one that their buyer read. */
export const tellFreeLines: Migration = {
  name: '20261123-1201-tell-free-lines',
  async up(context) {
    await context.run(`
      ALTER TABLE products ADD COLUMN free_labels jsonb NOT NULL DEFAULT '{}';
      ALTER TABLE order_items ADD COLUMN free_text text`);
    // Payments of subscriptions copy the line that was signed.
    await context.run(`UPDATE subscriptions SET item = item || '{"freeText": null}' WHERE item IS NOT NULL`);
  },
  async down(context) {
    await context.run(`UPDATE subscriptions SET item = item - 'freeText' WHERE item IS NOT NULL`);
    await context.run(`
      ALTER TABLE order_items DROP COLUMN free_text;
      ALTER TABLE products DROP COLUMN free_labels`);
  },
};
