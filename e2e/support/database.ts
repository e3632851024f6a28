import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Line of PostgreSQL's own file that holds its port. */
const PORT_LINE = 3;

/**
 * Looks into the database of a running product, past every rule, at what is really there.
 * @param data the product's data folder
 */
export async function lookIntoDatabase<T>(data: string, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const lines = (await readFile(path.join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(lines[PORT_LINE]),
    user: 'postgres',
    password: await readFile(path.join(data, 'postgres.password'), 'utf8'),
    database: 'awning',
  });
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}
