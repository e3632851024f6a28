import type { Migration } from '../migrate.ts';
import { createJobQueue, JOB_SCHEMA } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

const QUEUE = 'mailed-link';
const STAFF_QUEUE = 'password-reset';
const MEMBER_QUEUE = 'site-user-mail';
const OF_SITE_USER =
  'FOREIGN KEY (website_id, site_user_id) REFERENCES site_users (website_id, id) ON DELETE CASCADE';
const OF_WEBSITE = 'FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE';

/** Work that waits or was given up belongs to a queue by name, which it carries too; else it is the same in all three. */
const moveWork = (from: string, to: string, ofAsks: (payload: string) => string = () => 'true') => `
  UPDATE ${JOB_SCHEMA}.job SET name = '${to}', data = jsonb_set(data, '{job}', '"${to}"')
   WHERE name = '${from}' AND state IN ('created', 'retry') AND ${ofAsks("data->'payload'")};
  UPDATE dead_letters SET job = '${to}' WHERE job = '${from}' AND ${ofAsks('payload')};`;

export const mailLinksOneWay: Migration = {
  name: '20261123-1900-mail-links-one-way',
  async up(context) {
    await createSiteTable(
      context,
      'mailed_links',
      `token_hash text NOT NULL,
       purpose text NOT NULL CHECK (purpose IN
         ('invitation', 'staff-password', 'staff-sign-in', 'member-confirmation', 'member-password')),
       subject_id awning_id NOT NULL,
       created_at timestamptz NOT NULL,
       expires_at timestamptz NOT NULL,
       used_at timestamptz,
       PRIMARY KEY (website_id, token_hash),
       ${OF_WEBSITE}`,
    );
    await createSiteTable(
      context,
      'mailed_link_asks',
      `id awning_id NOT NULL,
       purpose text NOT NULL CHECK (purpose IN
         ('staff-password', 'staff-sign-in', 'member-confirmation', 'member-password')),
       email text NOT NULL,
       origin text NOT NULL,
       language text NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       ${OF_WEBSITE}`,
    );
    await createJobQueue(context, QUEUE);
    await context.run(`
      CREATE INDEX mailed_links_expiry ON mailed_links (website_id, expires_at);
      CREATE INDEX mailed_links_of ON mailed_links (website_id, subject_id);
      CREATE INDEX mailed_link_asks_age ON mailed_link_asks (website_id, created_at);
      CREATE INDEX mailed_link_asks_email ON mailed_link_asks (website_id, email);
      INSERT INTO mailed_links (website_id, token_hash, purpose, subject_id, created_at, expires_at)
        SELECT website_id, token_hash, 'member-' || CASE purpose WHEN 'confirm' THEN 'confirmation' ELSE purpose END,
               site_user_id, created_at, expires_at FROM site_user_links
        UNION ALL
        SELECT website_id, token_hash, 'staff-password', contributor_id, created_at, expires_at FROM password_resets
        UNION ALL
        SELECT website_id, token_hash, 'invitation', id, created_at, expires_at FROM contributor_invitations;
      INSERT INTO mailed_link_asks (website_id, id, purpose, email, origin, language, created_at)
        SELECT website_id, id, 'member-' || CASE purpose WHEN 'confirm' THEN 'confirmation' ELSE purpose END,
               email, origin, language, created_at FROM site_user_asks
        UNION ALL
        SELECT website_id, id, 'staff-password', email, origin, '', created_at FROM password_reset_asks;
      ALTER TABLE contributor_invitations DROP COLUMN token_hash;
    `);
    for (const queue of [STAFF_QUEUE, MEMBER_QUEUE]) {
      await context.run(moveWork(queue, QUEUE));
      await context.run(`SELECT ${JOB_SCHEMA}.delete_queue('${queue}')`);
    }
    await dropTables(context, [
      'site_user_links',
      'site_user_asks',
      'password_resets',
      'password_reset_asks',
    ]);
  },
  async down(context) {
    await createSiteTable(
      context,
      'password_resets',
      `token_hash text NOT NULL,
       contributor_id awning_id NOT NULL,
       created_at timestamptz NOT NULL,
       expires_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, token_hash),
       FOREIGN KEY (website_id, contributor_id) REFERENCES contributors (website_id, id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'password_reset_asks',
      `id awning_id NOT NULL,
       email text NOT NULL,
       origin text NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       ${OF_WEBSITE}`,
    );
    await createSiteTable(
      context,
      'site_user_links',
      `token_hash text NOT NULL,
       site_user_id awning_id NOT NULL,
       purpose text NOT NULL CHECK (purpose IN ('confirm', 'password')),
       created_at timestamptz NOT NULL,
       expires_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, token_hash),
       ${OF_SITE_USER}`,
    );
    await createSiteTable(
      context,
      'site_user_asks',
      `id awning_id NOT NULL,
       purpose text NOT NULL CHECK (purpose IN ('confirm', 'password')),
       email text NOT NULL,
       origin text NOT NULL,
       language text NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       ${OF_WEBSITE}`,
    );
    // An invitation that has no good link keeps one that nobody can know.
    await context.run(`
      CREATE INDEX password_resets_person ON password_resets (website_id, contributor_id);
      CREATE INDEX password_resets_expiry ON password_resets (website_id, expires_at);
      CREATE INDEX password_reset_asks_age ON password_reset_asks (website_id, created_at);
      CREATE INDEX site_user_links_expiry ON site_user_links (website_id, expires_at);
      CREATE INDEX site_user_links_of ON site_user_links (website_id, site_user_id);
      CREATE INDEX site_user_asks_age ON site_user_asks (website_id, created_at);
      CREATE INDEX site_user_asks_email ON site_user_asks (website_id, email);
      INSERT INTO password_resets (website_id, token_hash, contributor_id, created_at, expires_at)
        SELECT l.website_id, token_hash, subject_id, l.created_at, expires_at
          FROM mailed_links l JOIN contributors c ON c.website_id = l.website_id AND c.id = subject_id
         WHERE purpose = 'staff-password' AND used_at IS NULL;
      INSERT INTO password_reset_asks (website_id, id, email, origin, created_at)
        SELECT website_id, id, email, origin, created_at FROM mailed_link_asks WHERE purpose = 'staff-password';
      INSERT INTO site_user_links (website_id, token_hash, site_user_id, purpose, created_at, expires_at)
        SELECT l.website_id, token_hash, subject_id, CASE purpose WHEN 'member-password' THEN 'password' ELSE 'confirm' END,
               l.created_at, expires_at
          FROM mailed_links l JOIN site_users u ON u.website_id = l.website_id AND u.id = subject_id
         WHERE purpose LIKE 'member-%' AND used_at IS NULL;
      INSERT INTO site_user_asks (website_id, id, purpose, email, origin, language, created_at)
        SELECT website_id, id, CASE purpose WHEN 'member-password' THEN 'password' ELSE 'confirm' END,
               email, origin, language, created_at
          FROM mailed_link_asks WHERE purpose LIKE 'member-%';
      ALTER TABLE contributor_invitations ADD COLUMN token_hash text;
      UPDATE contributor_invitations i SET token_hash = COALESCE(
        (SELECT l.token_hash FROM mailed_links l
          WHERE l.website_id = i.website_id AND l.subject_id = i.id AND l.purpose = 'invitation'),
        'none ' || i.id);
      ALTER TABLE contributor_invitations ALTER COLUMN token_hash SET NOT NULL,
        ADD UNIQUE (website_id, token_hash);
    `);
    const ofAsks = (purposes: string) => (payload: string) =>
      `${payload}->>'askId' IN (SELECT id FROM mailed_link_asks WHERE purpose LIKE '${purposes}')`;
    await createJobQueue(context, STAFF_QUEUE);
    await createJobQueue(context, MEMBER_QUEUE);
    await context.run(moveWork(QUEUE, STAFF_QUEUE, ofAsks('staff-password')));
    await context.run(moveWork(QUEUE, MEMBER_QUEUE, ofAsks('member-%')));
    await context.run(`SELECT ${JOB_SCHEMA}.delete_queue('${QUEUE}')`);
    await dropTables(context, ['mailed_link_asks', 'mailed_links']);
  },
};
