import type { Migration } from '../migrate.ts';

export const tellTriesOfDeadLetters: Migration = {
  name: '20261122-0400-tell-tries-of-dead-letters',
  async up(context) {
    await context.run(`
      ALTER TABLE dead_letters
        ADD COLUMN tries jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN replayed_at timestamptz,
        ADD COLUMN discarded_at timestamptz;
      CREATE INDEX dead_letters_time ON dead_letters (website_id, failed_at DESC, id DESC)
        WHERE discarded_at IS NULL;
    `);
  },
  async down(context) {
    await context.run(`
      DROP INDEX dead_letters_time;
      ALTER TABLE dead_letters DROP COLUMN tries, DROP COLUMN replayed_at, DROP COLUMN discarded_at;
    `);
  },
};
