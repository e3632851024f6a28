import type { KeepAnswer } from '../../database/kept-answers.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { listStamp } from '../products/statements.ts';
import type { SearchIndex } from './search-index.ts';

/** The same index, which gives an answer that it gave before while no product or category that it is made of changed. */
export function keepSearches(index: SearchIndex, keep: KeepAnswer): SearchIndex {
  const kept = <Answer>(scope: ReadScope, asked: object, make: () => Promise<Answer>): Promise<Answer> =>
    keep(scope, { key: JSON.stringify(asked), stamp: listStamp(), make });
  return {
    find: (scope, ask) => kept(scope, { find: ask }, () => index.find(scope, ask)),
    suggest: (scope, ask) => kept(scope, { suggest: ask }, () => index.suggest(scope, ask)),
    correct: (scope, words) => kept(scope, { correct: words }, () => index.correct(scope, words)),
  };
}
