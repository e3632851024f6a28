import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  createDraftSaver,
  type Draft,
  type DraftRules,
  type DraftSaver,
  type DraftSaverDeps,
  type DraftState,
} from './draft-saver.ts';
import { useStudio } from './studio-context.tsx';
import { useDraft } from './use-draft.ts';

/**
 * What is written about one thing, saved quietly; it goes on saving when another screen is looked at.
 * @param name names the draft, once per site
 * @param stored the thing as it is stored by now
 * @param createRules makes the rules of the thing; called once
 * @param onSaved is told what was stored
 */
export function useDraftSaver<Form extends object, Stored extends { readonly version: number | string }>(
  name: string,
  stored: Stored,
  createRules: () => DraftRules<Form, Stored>,
  onSaved: DraftSaverDeps<Form, Stored>['onSaved'],
): readonly [DraftState<Form>, DraftSaver<Form, Stored>] {
  const { clock } = useStudio();
  const [kept, keep] = useDraft<Draft<Form, Stored['version']>>(name);
  const [saver] = useState(() =>
    createDraftSaver(createRules(), {
      stored,
      kept,
      keep,
      clock,
      onSaved,
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => saver.rebase(stored), [saver, stored]);
  useEffect(() => () => void saver.flush(), [saver]);
  return [useSyncExternalStore(saver.subscribe, saver.get), saver];
}
