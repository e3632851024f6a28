import type { Migration } from '../migrate.ts';

export const offerInstallments: Migration = {
  name: '20261123-0400-offer-installments',
  async up(context) {
    await context.run(`
      ALTER TABLE payment_settings ADD COLUMN installment_modes text[] NOT NULL DEFAULT '{}';
      -- Shops that told prices in installments go on to do so while they try out; with real money an account is needed.
      INSERT INTO payment_settings (website_id, mode, installment_modes)
      SELECT website_id, 'test', '{test}' FROM commerce_preferences
       WHERE namespace = 'installments' AND preferences @> '{"enabled": true}'
      ON CONFLICT (website_id) DO UPDATE SET installment_modes = '{test}';`);
  },
  async down(context) {
    await context.run('ALTER TABLE payment_settings DROP COLUMN installment_modes');
  },
};
