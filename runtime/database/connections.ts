import type { Sequelize } from 'sequelize';

/** The pool as Sequelize keeps it; its types do not tell. */
interface Pool {
  readonly size: number;
  readonly available: number;
  readonly waiting: number;
}

/** How many connections there are, how many of them are free, and how much work waits for one. */
export type Connections = Readonly<Record<'open' | 'free' | 'waiting', number>>;

/** The connections of Sequelize. */
export function countConnections(sequelize: Sequelize): Connections {
  const { pool } = sequelize.connectionManager as unknown as { readonly pool: Pool };
  return { open: pool.size, free: pool.available, waiting: pool.waiting };
}

/** The connections of two pools together. */
export function addConnections(one: Connections, other: Connections): Connections {
  return {
    open: one.open + other.open,
    free: one.free + other.free,
    waiting: one.waiting + other.waiting,
  };
}
