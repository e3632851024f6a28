import { createHash } from 'node:crypto';
import path from 'node:path';
import { canTraverse, findServerUser, type OsUser } from './os-user.ts';

/**
 * Where data is kept when nobody says otherwise: `.data` in the project, except where root runs the program
 * and the account that runs PostgreSQL for root could not reach it there.
 * @param uid the process's user, undefined on Windows
 */
export function defaultDataFolder(
  projectRoot: string,
  uid: number | undefined,
  serverUser: OsUser | undefined = uid === 0 ? findServerUser() : undefined,
): string {
  const inProject = path.join(projectRoot, '.data');
  if (uid !== 0 || !serverUser || canTraverse(inProject, serverUser)) return inProject;
  const hash = createHash('sha256').update(path.resolve(projectRoot)).digest('hex').slice(0, 8);
  return `/var/lib/awning-${hash}`;
}
