import type { Migration } from '../migrate.ts';

export const giveProductsForms: Migration = {
  name: '20261122-1000-give-products-forms',
  async up(context) {
    await context.run('ALTER TABLE products ADD COLUMN additional_fields_form jsonb');
  },
  async down(context) {
    await context.run('ALTER TABLE products DROP COLUMN additional_fields_form');
  },
};
