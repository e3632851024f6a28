import type { Migration } from '../../../database/migrate.ts';

/** Sign-ups for notices that something is back in stock may have to be confirmed by a mail. */
export const confirmRestock: Migration = {
  name: '20261128-1205-confirm-restock',
  up: (context) =>
    context.run('ALTER TABLE restock_sign_ups ADD COLUMN is_confirmed boolean NOT NULL DEFAULT true'),
  down: (context) => context.run('ALTER TABLE restock_sign_ups DROP COLUMN is_confirmed'),
};
