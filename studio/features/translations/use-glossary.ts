import { useQuery } from '@tanstack/react-query';
import { putGlossary, readGlossary } from '#shared/features/translations/contract.ts';
import type { Term } from '#shared/features/translations/glossary.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { showProblem } from '../../components/notices.tsx';
import type { UndoStack } from '../../components/use-undo-stack.ts';

/** A glossary as it is stored. */
interface StoredGlossary {
  readonly terms: readonly Term[];
  readonly version: number;
}

/** How words are always translated into a language. @param isOpen false for who may translate a part of the texts alone */
export function useGlossary(language: string, isOpen: boolean, stack: UndoStack) {
  const { client } = useStudio();
  const params = { language };
  const query = useQuery({
    queryKey: toQueryKey(readGlossary, params),
    queryFn: () => client.call(readGlossary, { params }),
    enabled: isOpen,
  });
  const act = useAct(
    (caller, { terms, version }: StoredGlossary) =>
      caller.call(putGlossary, { params, body: { terms: terms.map((one) => ({ ...one })), version } }),
    [readGlossary],
  );
  return {
    query,
    terms: query.data?.terms ?? [],
    isBusy: act.isPending,
    error: act.error,
    forgetError: act.reset,
    /** Keeps other terms; rejects where they were refused. */
    async save(before: StoredGlossary, terms: readonly Term[]): Promise<void> {
      const { version } = await act.mutateAsync({ terms, version: before.version });
      stack.push({
        label: 'Glossary',
        undo: () => void act.mutateAsync({ terms: before.terms, version }).catch(showProblem),
      });
    },
  };
}

export type GlossaryWork = ReturnType<typeof useGlossary>;
