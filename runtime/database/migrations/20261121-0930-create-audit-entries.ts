import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createAuditEntries: Migration = {
  name: '20261121-0930-create-audit-entries',
  async up(context) {
    await createSiteTable(
      context,
      'audit_entries',
      `id awning_id NOT NULL,
       at timestamptz NOT NULL,
       actor_kind text NOT NULL CHECK (actor_kind IN ('contributor', 'token', 'system')),
       actor_id text NOT NULL,
       actor_name text NOT NULL,
       act text NOT NULL,
       subject_kind text NOT NULL,
       subject_id text NOT NULL,
       subject_title text NOT NULL,
       before jsonb,
       after jsonb,
       request_id text NOT NULL,
       network text NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(`
      REVOKE UPDATE, DELETE ON audit_entries FROM ${context.appRole};
      CREATE INDEX audit_entries_time ON audit_entries (website_id, at, id);
      CREATE INDEX audit_entries_act ON audit_entries (website_id, act, at, id);
      CREATE INDEX audit_entries_actor ON audit_entries (website_id, actor_id, at, id);
    `);
  },
  async down(context) {
    await dropTables(context, ['audit_entries']);
  },
};
