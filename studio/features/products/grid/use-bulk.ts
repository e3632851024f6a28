import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { listBin } from '#shared/features/bin/contract.ts';
import type { BulkResult } from '#shared/features/products/shape.ts';
import {
  getProduct,
  listProductCategories,
  listProductIds,
  listProducts,
} from '#shared/features/products/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { useStudio } from '../../../api/studio-context.tsx';
import { formatCount } from '../../../components/count-text.ts';
import { showNotice, showProblem } from '../../../components/notices.tsx';
import type { BulkOutcome, BulkProgress, BulkRun } from './bulk.ts';
import { countResults, undoMany } from './bulk.ts';

const CHANGES = [listProducts, listProductIds, getProduct, listProductCategories, listBin];

/** Why products were left as they are, each reason once. */
function reasonsOf(results: readonly BulkResult[]): string {
  return [...new Set(results.flatMap(({ problem }) => (problem === '' ? [] : [problem])))].join(' ');
}

function describe(results: readonly BulkResult[], done: string): string {
  const { changed, refused, notFound } = countResults(results);
  const parts = [`${formatCount(changed, 'product', 'products')} ${done}.`];
  if (refused > 0) {
    parts.push(`${formatCount(refused, 'product stays', 'products stay')} as before: ${reasonsOf(results)}`);
  }
  if (notFound > 0)
    parts.push(`${formatCount(notFound, 'product no longer exists', 'products no longer exist')}.`);
  return parts.join(' ');
}

/** Changes of many products: one at a time, with its progress and its way back. */
export interface Bulk {
  readonly progress: BulkProgress | undefined;
  /**
   * Runs a change.
   * @param done what is said of the changed products, such as `hidden`
   */
  run(work: (client: Client, run: BulkRun) => Promise<BulkOutcome>, done: string): Promise<BulkOutcome>;
  /** Stops after the part that is being done. */
  cancel(): void;
  /** Takes the last change back; false when there is none. */
  undo(): boolean;
}

/** Makes and takes back changes of many products, and reads again what they touch. */
export function useBulk(): Bulk {
  const { client } = useStudio();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress>();
  const control = useRef<AbortController>(undefined);
  const undoable = useRef<(readonly string[])[]>([]);

  const readAgain = useCallback(
    () => Promise.all(CHANGES.map(({ name }) => queries.invalidateQueries({ queryKey: [name] }))),
    [queries],
  );

  const takeBack = useCallback(
    (tokens: readonly string[]) => {
      undoable.current = undoable.current.filter((one) => one !== tokens);
      undoMany(client, tokens)
        .then((results) => showNotice({ message: describe(results, 'as before') }), showProblem)
        .finally(() => void readAgain());
    },
    [client, readAgain],
  );

  return {
    progress,
    async run(work, done) {
      const running = new AbortController();
      control.current = running;
      setProgress({ done: 0, total: 0 });
      const outcome = await work(client, { signal: running.signal, onProgress: setProgress });
      setProgress(undefined);
      const { results, undoTokens, problem } = outcome;
      if (problem !== undefined) showProblem(problem);
      if (results.length > 0) {
        const isLeft = countResults(results).refused > 0;
        showNotice({
          message: describe(results, done),
          ...(isLeft ? { tone: 'problem' as const } : {}),
          ...(undoTokens.length === 0 ? {} : { undo: { label: 'Undo', run: () => takeBack(undoTokens) } }),
        });
      }
      if (undoTokens.length > 0) undoable.current = [...undoable.current, undoTokens];
      void readAgain();
      return outcome;
    },
    cancel: () => control.current?.abort(),
    undo() {
      const last = undoable.current.at(-1);
      if (last === undefined) return false;
      takeBack(last);
      return true;
    },
  };
}
