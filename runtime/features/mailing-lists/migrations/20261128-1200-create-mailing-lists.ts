import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

const PURPOSES = ['invitation', 'staff-password', 'staff-sign-in', 'member-confirmation', 'member-password'];
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

/** Keeps mailing lists and who is on them; of erased people who refused mails, a mark stays. */
export const createMailingLists: Migration = {
  name: '20261128-1200-create-mailing-lists',
  async up(context) {
    await createSiteTable(
      context,
      'mailing_lists',
      `id awning_id NOT NULL,
       rule jsonb NOT NULL,
       version integer NOT NULL,
       created_at timestamptz NOT NULL,
       deleted_at timestamptz,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'subscribers',
      `id awning_id NOT NULL,
       list_id awning_id NOT NULL,
       email text COLLATE "C" NOT NULL,
       state text NOT NULL CHECK (state IN ('pending', 'subscribed', 'unsubscribed', 'bounced')),
       source text NOT NULL,
       source_detail text NOT NULL,
       consent_text text NOT NULL,
       language text NOT NULL,
       origin text NOT NULL,
       created_at timestamptz NOT NULL,
       confirmed_at timestamptz,
       left_at timestamptz,
       mail_id text,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, list_id, email),
       FOREIGN KEY (website_id, list_id) REFERENCES mailing_lists (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE INDEX subscribers_latest ON subscribers (website_id, list_id, id);
      CREATE INDEX subscribers_state ON subscribers (website_id, list_id, state, id);
      CREATE INDEX subscribers_email ON subscribers (website_id, email);
      CREATE INDEX subscribers_mail ON subscribers (website_id, mail_id);
      CREATE INDEX subscribers_pending ON subscribers (website_id, created_at) WHERE state = 'pending';
      CREATE FUNCTION mail_hold_mark(site text, address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
        $$ SELECT 'erased:' || encode(sha256(convert_to(site || E'\\n' || address, 'UTF8')), 'hex') $$;
      ALTER TABLE mailed_links DROP CONSTRAINT mailed_links_purpose_check;
      ALTER TABLE mailed_links ADD CONSTRAINT mailed_links_purpose_check
        CHECK (purpose IN (${quoted([...PURPOSES, 'list-confirmation', 'restock-confirmation'])})) NOT VALID;
    `);
  },
  async down(context) {
    await context.run(`
      DELETE FROM mailed_links WHERE purpose IN ('list-confirmation', 'restock-confirmation');
      ALTER TABLE mailed_links DROP CONSTRAINT mailed_links_purpose_check;
      ALTER TABLE mailed_links ADD CONSTRAINT mailed_links_purpose_check
        CHECK (purpose IN (${quoted(PURPOSES)})) NOT VALID;
      DROP FUNCTION mail_hold_mark;
    `);
    await dropTables(context, ['subscribers', 'mailing_lists']);
  },
};
