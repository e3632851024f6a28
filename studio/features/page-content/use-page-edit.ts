import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readPlaces, savePageContent, savePlaces } from '#shared/features/page-content/contract.ts';
import { type BlockConflict, mergeContent, takeTheirs } from '#shared/features/page-content/merge.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import type { DraftState } from '../../api/draft-saver.ts';
import { useDraftChanged } from '../../api/page-queries.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useDraftSaver } from '../../api/use-draft-saver.ts';
import { showNotice } from '../../components/notices.tsx';
import type { UndoStack } from '../../components/use-undo-stack.ts';
import { nameOfBlock } from './block-words.ts';
import {
  contentDraftRules,
  type KeptContent,
  type KeptPlaces,
  placesDraftRules,
  toKeptPlaces,
} from './content-draft.ts';
import { type Tracked, useTracked } from '../../components/use-tracked.ts';

/** Something that is edited and saves itself. */
export interface Edited<T> extends Tracked<T> {
  /** As it is by now, whatever was drawn. */
  get(): T;
  readonly value: T;
  readonly save: DraftState<object>['save'];
  readonly isChanged: boolean;
  flush(): void;
}

/** Tells of something that two people changed, with the way to take what the other one has. */
export function showConflict(name: string, onTake: () => void): void {
  showNotice({
    message: `Somebody else changed “${name}” meanwhile. The page has it as you wrote it.`,
    stays: true,
    undo: { label: 'Use their version', run: onTake },
  });
}

/** What is edited, as screens use it. */
export function toEdited<T>(
  tracked: Tracked<T>,
  { save, isChanged }: Pick<DraftState<object>, 'save' | 'isChanged'>,
  value: T,
  { get, flush }: { readonly get: () => T; readonly flush: () => Promise<void> },
): Edited<T> {
  return { ...tracked, get, value, save, isChanged, flush: () => void flush() };
}

/** The sections of a page: changed here, saved by themselves, taken back by the stack. */
export function useContentEdit(pageId: string, stored: KeptContent, stack: UndoStack): Edited<PageContent> {
  const { client } = useStudio();
  const edited = useRef<Edited<PageContent> | null>(null);
  const [rules] = useState(() =>
    contentDraftRules({
      send: (body) => client.call(savePageContent, { params: { pageId }, body }),
      onConflicts(conflicts: readonly BlockConflict[]) {
        for (const conflict of conflicts) {
          showConflict(conflict.theirs === undefined ? 'a block' : nameOfBlock(conflict.theirs.block), () => {
            const { current } = edited;
            current?.change('Take their block', takeTheirs(current.get(), conflict));
          });
        }
      },
    }),
  );
  const [state, saver] = useDraftSaver(`page:${pageId}`, stored, () => rules, useDraftChanged());
  const get = () => saver.get().form.content;
  const tracked = useTracked<PageContent>({
    stack,
    get,
    set: (content) => saver.change({ content }),
    revert: (from, to, now) => mergeContent(from, to, now).content,
  });
  edited.current = toEdited(tracked, state, state.form.content, { get, flush: saver.flush });
  return edited.current;
}

type Places = Readonly<Record<string, string>>;

/** Places with the change from one state to another one made in them. */
function revertPlaces(from: Places, to: Places, now: Places): Places {
  const changed = Object.keys({ ...from, ...to }).filter((id) => from[id] !== to[id]);
  return { ...now, ...Object.fromEntries(changed.map((id) => [id, to[id] ?? ''])) };
}

/** What stands at the places of the theme: changed here, saved by itself, taken back by the stack. */
export function usePlacesEdit(stored: KeptPlaces, stack: UndoStack): Edited<Places> {
  const { client } = useStudio();
  const queries = useQueryClient();
  const tellChanged = useDraftChanged();
  const edited = useRef<Edited<Places> | null>(null);
  const [rules] = useState(() =>
    placesDraftRules({
      send: (body) => client.call(savePlaces, { body }),
      onConflicts(conflicts) {
        for (const { id, theirs } of conflicts) {
          showConflict(id.replaceAll('-', ' '), () => {
            const { current } = edited;
            current?.change('Take their text', { ...current.get(), [id]: theirs });
          });
        }
      },
    }),
  );
  const [state, saver] = useDraftSaver(
    'places',
    stored,
    () => rules,
    (kept) => {
      queries.setQueryData(toQueryKey(readPlaces), toKeptPlaces(kept));
      tellChanged();
    },
  );
  const get = () => saver.get().form.places;
  const tracked = useTracked<Places>({
    stack,
    get,
    set: (places) => saver.change({ places }),
    revert: revertPlaces,
  });
  edited.current = toEdited(tracked, state, state.form.places, { get, flush: saver.flush });
  return edited.current;
}
