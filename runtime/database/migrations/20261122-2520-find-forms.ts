import type { Migration } from '../migrate.ts';

export const findForms: Migration = {
  name: '20261122-2520-find-forms',
  async up(context) {
    await context.run(`
      CREATE INDEX products_form ON products (website_id, additional_fields_form_id)
       WHERE additional_fields_form_id IS NOT NULL`);
  },
  async down(context) {
    await context.run('DROP INDEX products_form');
  },
};
