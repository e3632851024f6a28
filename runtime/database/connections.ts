import type { Sequelize } from 'sequelize';

/** The pool as Sequelize keeps it; its types do not tell. */
interface Pool {
  readonly size: number;
  readonly available: number;
  readonly waiting: number;
}

/** How many connections this process holds, how many of them are free, and how much work waits for one. */
export function countConnections(sequelize: Sequelize): { open: number; free: number; waiting: number } {
  const { pool } = sequelize.connectionManager as unknown as { readonly pool: Pool };
  return { open: pool.size, free: pool.available, waiting: pool.waiting };
}
