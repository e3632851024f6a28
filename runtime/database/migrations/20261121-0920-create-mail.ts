import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createMail: Migration = {
  name: '20261121-0920-create-mail',
  async up(context) {
    await createSiteTable(
      context,
      'mail_messages',
      `id awning_id NOT NULL,
       kind text NOT NULL CHECK (kind IN ('transactional', 'marketing')),
       template text NOT NULL,
       language text NOT NULL,
       to_address text NOT NULL CHECK (to_address = lower(to_address)),
       sender_name text NOT NULL,
       subject text NOT NULL,
       html text NOT NULL,
       text text NOT NULL,
       unsubscribe_url text,
       unsubscribe_hash text,
       state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'held', 'undecided')),
       problem text,
       created_at timestamptz NOT NULL,
       decided_at timestamptz,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'mail_holds',
      `address text NOT NULL CHECK (address = lower(address)),
       reason text NOT NULL CHECK (reason IN ('unsubscribed', 'bounced')),
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, address),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE INDEX mail_messages_age ON mail_messages (website_id, created_at DESC, id);
      CREATE UNIQUE INDEX mail_messages_unsubscribe ON mail_messages (website_id, unsubscribe_hash);
    `);
  },
  async down(context) {
    await dropTables(context, ['mail_holds', 'mail_messages']);
  },
};
