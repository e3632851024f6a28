import { QueryTypes } from 'sequelize';
import type { Database } from './database.ts';

/** When this database's servers began to bind cookies to one host, in epoch ms; undefined where they always did. */
export async function readCookiesBoundAt({
  sequelize,
}: Pick<Database, 'sequelize'>): Promise<number | undefined> {
  const [row] = await sequelize.query<{ bound_at: Date }>('SELECT bound_at FROM cookie_names', {
    type: QueryTypes.SELECT,
  });
  return row?.bound_at.getTime();
}
