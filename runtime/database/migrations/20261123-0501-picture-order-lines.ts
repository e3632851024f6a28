import type { Migration } from '../migrate.ts';

/** Lines of orders keep the picture that their buyer saw; older ones have none. */
export const pictureOrderLines: Migration = {
  name: '20261123-0501-picture-order-lines',
  async up(context) {
    await context.run('ALTER TABLE order_items ADD COLUMN image jsonb');
    // Payments of subscriptions copy the line that was signed.
    await context.run(`UPDATE subscriptions SET item = item || '{"image": null}' WHERE item IS NOT NULL`);
  },
  async down(context) {
    await context.run(`UPDATE subscriptions SET item = item - 'image' WHERE item IS NOT NULL`);
    await context.run('ALTER TABLE order_items DROP COLUMN image');
  },
};
