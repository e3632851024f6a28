import { useState } from 'react';
import {
  countTranslations,
  putTranslations,
  translatedFieldSchema,
} from '#shared/features/translations/contract.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { findCurrent } from '../../api/find-current.ts';
import { useDraftChanged } from '../../api/page-queries.ts';
import { useAct } from '../../api/use-act.ts';
import { showProblem } from '../../components/notices.tsx';
import type { UndoStack } from '../../components/use-undo-stack.ts';
import { useKeepInLists } from './queries.ts';
import type { ListedText } from './texts-of-things.ts';

/** Why a translation was not kept. */
export interface SaveProblem {
  readonly key: string;
  readonly message: string;
  /** What somebody else wrote meanwhile; null where they took the translation away, undefined for other problems. */
  readonly theirs?: string | null;
}

type Sent = Pick<ListedText, 'thing' | 'field' | 'isRich' | 'version'> & { readonly text: string | null };

/** Keeps translations one by one; each of them can be taken back. */
export function useTextSaves(language: string, stack: UndoStack) {
  const [problem, setProblem] = useState<SaveProblem>();
  const keepInLists = useKeepInLists(language);
  const draftChanged = useDraftChanged();
  const act = useAct(
    (client, { thing, field, isRich, version, text }: Sent) => {
      const sent = [{ kind: thing.kind, id: thing.id, field, text, version }];
      return client.call(putTranslations, {
        params: { language },
        body: isRich ? { rich: sent } : { lines: sent },
      });
    },
    [countTranslations],
  );

  async function send(sent: Sent): Promise<number> {
    const { translations } = await act.mutateAsync(sent);
    keepInLists(translations);
    draftChanged();
    return translations[0]?.version ?? 0;
  }

  return {
    isBusy: act.isPending,
    problem,
    forget: () => setProblem(undefined),
    /** Keeps a translation; null takes it away. True where it was kept. */
    async save(text: ListedText, next: string | null): Promise<boolean> {
      setProblem(undefined);
      try {
        const version = await send({ ...text, text: next });
        const back = (to: string | null, from: number) => {
          void send({ ...text, text: to, version: from }).catch(showProblem);
        };
        stack.push({ label: `${text.label} of ${text.thing.title}`, undo: () => back(text.text, version) });
        return true;
      } catch (cause) {
        const current = findCurrent(cause, translatedFieldSchema);
        if (current !== undefined) {
          const { kind, id } = text.thing;
          keepInLists([{ ...current, kind, id }]);
        }
        const [field] = Object.values(findFieldErrors(cause));
        setProblem({
          key: text.key,
          message: field ?? describeError(cause),
          ...(current === undefined ? {} : { theirs: current.text }),
        });
        return false;
      }
    },
  };
}

export type TextSaves = ReturnType<typeof useTextSaves>;
