import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createRestockSignUps: Migration = {
  name: '20261122-1010-create-restock-sign-ups',
  async up(context) {
    await createSiteTable(
      context,
      'restock_sign_ups',
      `id awning_id NOT NULL,
       product_id awning_id NOT NULL,
       variant_id awning_id NOT NULL,
       email text NOT NULL,
       is_join_mailing_list boolean NOT NULL,
       language text NOT NULL,
       state text NOT NULL CHECK (state IN ('PENDING', 'QUEUED', 'SENT', 'BOUNCED', 'UNSUBSCRIBED')),
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id, product_id) REFERENCES products (website_id, id) ON DELETE CASCADE,
       FOREIGN KEY (website_id, variant_id) REFERENCES product_variants (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE UNIQUE INDEX restock_sign_ups_pending ON restock_sign_ups (website_id, variant_id, email)
       WHERE state = 'PENDING';
      CREATE INDEX restock_sign_ups_variant ON restock_sign_ups (website_id, variant_id);
      CREATE INDEX restock_sign_ups_product ON restock_sign_ups (website_id, product_id);
      CREATE INDEX restock_sign_ups_age ON restock_sign_ups (website_id, created_at);
    `);
  },
  async down(context) {
    await dropTables(context, ['restock_sign_ups']);
  },
};
