import type { Migration } from '../migrate.ts';

/** The order that a mail is about, so that staff see at the order what did not arrive. */
export const nameMailedOrders: Migration = {
  name: '20261123-2010-name-mailed-orders',
  async up(context) {
    await context.run(`
      ALTER TABLE mail_messages ADD COLUMN order_id awning_id;
      CREATE INDEX mail_messages_order ON mail_messages (website_id, order_id) WHERE order_id IS NOT NULL;
    `);
  },
  async down(context) {
    await context.run('ALTER TABLE mail_messages DROP COLUMN order_id');
  },
};
