import { Pool, type PoolConfig } from 'pg';

/**
 * Opens a pool whose connections may break while they are in use: whoever uses one hears of it from the statement, and
 * the pool opens another in its place. What the pool itself tells of an idle connection that broke is the caller's.
 * @param options where to and how many; connections are made when they are needed
 */
export function openPool(options: PoolConfig): Pool {
  return new Pool(options).on('connect', (client) => client.on('error', () => undefined));
}
