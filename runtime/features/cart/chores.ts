import { deleteOldRows } from '../../database/chores.ts';
import { carts } from './model.ts';

/** Carts that nobody came back to; those that were bought do not expire. */
export const cartChore = deleteOldRows({ table: carts, key: 'id', time: 'expiresAt', keptMs: 0 });
