import type { SiteScope } from '../../database/database.ts';
import type { Chore } from '../../database/chores.ts';
import { SEARCHED_WORDS } from '../products/to-join.ts';
import { productWords } from './model.ts';

const UNUSED = `
  WITH used AS MATERIALIZED (SELECT DISTINCT unnest(words) COLLATE "C" AS word FROM ${SEARCHED_WORDS} i WHERE website_id = $1),
       unused AS (
         SELECT ${productWords.select('w')} FROM product_words w
          WHERE w.website_id = $1 AND NOT EXISTS (SELECT 1 FROM used u WHERE u.word = w.word) LIMIT $2),
       gone AS (
         DELETE FROM product_words w USING unused u WHERE w.website_id = $1 AND w.word = u.word RETURNING 1)
  SELECT count(*)::int AS count FROM gone`;

/**
 * Takes away words that no visible product has any more; misspelt ones are not compared with them anyway.
 * @param lockCatalog keeps the products as they are until the unit of work ends
 */
export function createWordChore(lockCatalog: (scope: SiteScope) => Promise<void>): Chore {
  return {
    name: 'product_words',
    async run(scope, _now, most) {
      await lockCatalog(scope);
      const [row] = await scope.query<{ count: number }>(UNUSED, [scope.websiteId, most]);
      return row?.count ?? 0;
    },
  };
}
