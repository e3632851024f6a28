import type { Database, SiteScope } from './database.ts';

/** Ends a unit of work that is to leave nothing behind. */
class TakenBack extends Error {}

/**
 * Runs a unit of work of one site in a transaction that is always rolled back: it reads what it writes, and nobody else
 * ever sees it.
 */
export async function tryOut<T>(
  db: Pick<Database, 'withSite'>,
  websiteId: string,
  work: (scope: SiteScope) => Promise<T>,
): Promise<T> {
  const results: T[] = [];
  try {
    await db.withSite(websiteId, async (scope) => {
      results.push(await work(scope));
      throw new TakenBack('This work leaves nothing behind.');
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return results.at(-1) as T;
}
