import { useRef, useState } from 'react';
import { putHeaderFooter } from '#shared/features/site-layout/contract.ts';
import {
  contentOfFooter,
  type HeaderFooter,
  labelOfHeaderField,
} from '#shared/features/page-content/header-footer.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import { useDraftChanged } from '../../api/page-queries.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useDraftSaver } from '../../api/use-draft-saver.ts';
import type { UndoStack } from '../../components/use-undo-stack.ts';
import { nameOfBlock } from './block-words.ts';
import {
  type HeaderFooterConflict,
  headerFooterDraftRules,
  type KeptHeaderFooter,
  mergeHeaderFooter,
  takeTheirPart,
} from './header-footer-draft.ts';
import { type Edited, showConflict, toEdited } from './use-page-edit.ts';
import { useTracked } from '../../components/use-tracked.ts';

/** What a conflict is about, for who decides it. */
function nameOfConflict(conflict: HeaderFooterConflict): string {
  if (conflict.kind === 'footer') return 'Footer';
  if (conflict.kind === 'field') return `Header: ${labelOfHeaderField(conflict.name)}`;
  const { theirs } = conflict.block;
  return theirs === undefined ? 'a block of the footer' : nameOfBlock(theirs.block);
}

/** Header and footer of the site: changed here, saved by themselves, taken back by the stack. */
export function useHeaderFooterEdit(stored: KeptHeaderFooter, stack: UndoStack): Edited<HeaderFooter> {
  const { client } = useStudio();
  const edited = useRef<Edited<HeaderFooter> | null>(null);
  const [rules] = useState(() =>
    headerFooterDraftRules({
      send: (body) => client.call(putHeaderFooter, { body }),
      onConflicts(conflicts) {
        for (const conflict of conflicts) {
          showConflict(nameOfConflict(conflict), () => {
            const { current } = edited;
            current?.change('Use their version', takeTheirPart(current.get(), conflict));
          });
        }
      },
    }),
  );
  const [state, saver] = useDraftSaver('header-footer', stored, () => rules, useDraftChanged());
  const get = () => saver.get().form.headerFooter;
  const tracked = useTracked<HeaderFooter>({
    stack,
    get,
    set: (headerFooter) => saver.change({ headerFooter }),
    revert: (from, to, now) => mergeHeaderFooter(from, to, now).headerFooter,
  });
  edited.current = toEdited(tracked, state, state.form.headerFooter, { get, flush: saver.flush });
  return edited.current;
}

/** The footer as a page of sections that is edited like any other; null where it is that of the theme. */
export function footerEdit(edited: Edited<HeaderFooter>): Edited<PageContent> | null {
  const value = contentOfFooter(edited.value.footer);
  if (value === undefined) return null;
  return {
    ...edited,
    value,
    get: () => contentOfFooter(edited.get().footer) ?? value,
    change(label, next, key) {
      const now = edited.get();
      if (next === contentOfFooter(now.footer)) return;
      edited.change(label, { ...now, footer: { sections: next.sections } }, key && `footer ${key}`);
    },
  };
}
