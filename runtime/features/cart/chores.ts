import { deleteOldRows } from '../../database/old-rows.ts';

/** Carts that nobody came back to; those that were bought do not expire. */
export const cartChore = deleteOldRows({ table: 'carts', key: 'id', time: 'expires_at', keptMs: 0 });
