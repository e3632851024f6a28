import type { Migration } from '../migrate.ts';

const KINDS = 'publications_kind_check';

export const restoreReleases: Migration = {
  name: '20261122-0300-restore-releases',
  async up(context) {
    await context.run(`
      ALTER TABLE publications DROP CONSTRAINT ${KINDS};
      ALTER TABLE publications
        ADD CONSTRAINT ${KINDS} CHECK (kind IN ('publish', 'undo', 'restore')),
        ADD COLUMN restored_release_id awning_id,
        ADD FOREIGN KEY (website_id, restored_release_id) REFERENCES releases (website_id, id);
    `);
  },
  async down(context) {
    await context.run(`
      UPDATE publications SET kind = 'publish' WHERE kind = 'restore';
      ALTER TABLE publications DROP CONSTRAINT ${KINDS};
      ALTER TABLE publications
        DROP COLUMN restored_release_id,
        ADD CONSTRAINT ${KINDS} CHECK (kind IN ('publish', 'undo'));
    `);
  },
};
