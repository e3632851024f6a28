import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const addPasskeys: Migration = {
  name: '20261123-2100-add-passkeys',
  async up(context) {
    await createSiteTable(
      context,
      'passkeys',
      `id awning_id NOT NULL,
       contributor_id awning_id NOT NULL,
       credential_id text NOT NULL,
       public_key bytea NOT NULL,
       counter bigint NOT NULL,
       transports text[] NOT NULL,
       host text NOT NULL,
       name text NOT NULL,
       created_at timestamptz NOT NULL,
       last_used_at timestamptz,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, credential_id),
       FOREIGN KEY (website_id, contributor_id) REFERENCES contributors (website_id, id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'passkey_requests',
      `id awning_id NOT NULL,
       token_hash text NOT NULL,
       session_hash text NOT NULL,
       contributor_id awning_id NOT NULL,
       purpose text NOT NULL CHECK (purpose IN ('add', 'sign-in')),
       origin text NOT NULL,
       code text NOT NULL,
       name text NOT NULL,
       device text NOT NULL,
       network text NOT NULL,
       tries integer NOT NULL DEFAULT 0,
       challenge text,
       created_at timestamptz NOT NULL,
       expires_at timestamptz NOT NULL,
       confirmed_at timestamptz,
       made jsonb,
       passkey_id awning_id,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, token_hash),
       FOREIGN KEY (website_id, session_hash) REFERENCES contributor_sessions (website_id, token_hash)
         ON DELETE CASCADE,
       FOREIGN KEY (website_id, passkey_id) REFERENCES passkeys (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE INDEX passkeys_person ON passkeys (website_id, contributor_id);
      CREATE INDEX passkey_requests_session ON passkey_requests (website_id, session_hash);
      CREATE INDEX passkey_requests_passkey ON passkey_requests (website_id, passkey_id);
      CREATE INDEX passkey_requests_expiry ON passkey_requests (website_id, expires_at);
    `);
  },
  async down(context) {
    await dropTables(context, ['passkey_requests', 'passkeys']);
  },
};
