import type { Migration } from '../migrate.ts';

export const keepAcceptedTerms: Migration = {
  name: '20261123-0801-keep-accepted-terms',
  async up(context) {
    await context.run('ALTER TABLE orders ADD COLUMN terms jsonb;');
  },
  async down(context) {
    await context.run('ALTER TABLE orders DROP COLUMN terms;');
  },
};
