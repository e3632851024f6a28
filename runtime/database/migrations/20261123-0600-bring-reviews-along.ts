import type { Migration } from '../migrate.ts';

/** Reviews that were written somewhere else belong to no order of the shop. */
export const bringReviewsAlong: Migration = {
  name: '20261123-0600-bring-reviews-along',
  async up(context) {
    await context.run('ALTER TABLE reviews ALTER COLUMN order_id DROP NOT NULL');
  },
  async down(context) {
    await context.run(`
      DELETE FROM reviews WHERE order_id IS NULL;
      ALTER TABLE reviews ALTER COLUMN order_id SET NOT NULL`);
  },
};
