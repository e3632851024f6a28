import { useCallback, useRef, useState } from 'react';
import { findBlock } from '#shared/features/page-content/changes.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import { blockIdsOf } from '#shared/features/page-content/several.ts';
import { readPlace } from '../../api/place.ts';
import { click, type Held, NOTHING_SELECTED, type Selection } from '../../components/selection.ts';
import type { EditCommand } from '../preview/frame/frame-messages.ts';
import type { Edited } from './use-page-edit.ts';

/** What is chosen on a page: a section or block by its id, or a place of the theme. */
export interface Chosen {
  readonly kind: 'block' | 'section' | 'place';
  readonly id: string;
}

/** What is chosen, and the way to the page that shows it. */
export interface Choosing {
  readonly chosen: Chosen | null;
  /** All blocks that are chosen, the section or the block above among them. */
  readonly chosenIds: ReadonlySet<string>;
  choose(id: string | null): void;
  chooseAll(ids: readonly string[]): void;
  /** Chooses as a click does while keys are held. */
  chooseBy(id: string, held: Held): void;
  /** Chooses the block before or after the last chosen one, too. */
  chooseNext(id: string, step: -1 | 1): void;
  choosePlace(id: string): void;
  /** What an act on one of the chosen ones is meant for. */
  targetsOf(id: string): ReadonlySet<string>;
  tell(command: EditCommand): void;
  onTell(tell: ((command: EditCommand) => void) | null): void;
}

const selectionOf = (id: string | null): Selection =>
  id === null ? NOTHING_SELECTED : { chosen: new Set([id]), active: id, anchor: id };

/** Follows what is chosen on a page; ids that are gone by an undo are chosen no more. */
export function useChosen(content: Edited<PageContent> | null): Choosing {
  const [place, setPlace] = useState<string | null>(null);
  // The block that the address names is chosen when the page is opened.
  const named = useRef(readPlace().query.get('block'));
  const [selection, setSelection] = useState<Selection>(() => selectionOf(named.current));
  const tellFrame = useRef<((command: EditCommand) => void) | null>(null);
  const tell = useCallback((command: EditCommand) => tellFrame.current?.(command), []);
  const onTell = useCallback((next: ((command: EditCommand) => void) | null) => {
    tellFrame.current = next;
    if (next === null || named.current === null) return;
    next({ kind: 'showBlock', blockId: named.current, others: [] });
    named.current = null;
  }, []);
  const isSection = (id: string | null) =>
    content?.get().sections.some((section) => section.id === id) ?? false;
  const isBlock = (id: string) => content !== null && findBlock(content.get(), id) !== undefined;
  const select = (next: Selection) => {
    setPlace(null);
    setSelection(next);
    const { active, chosen } = next;
    const isShown = active !== null && !isSection(active);
    const others = [...chosen].filter((id) => id !== active && !isSection(id));
    tell({ kind: 'showBlock', blockId: isShown ? active : null, others });
  };
  const choose = (id: string | null) => select(selectionOf(id));
  const chooseBy = (id: string, held: Held) => {
    // Sections are chosen one at a time: only blocks move together.
    if (content === null || isSection(id) || isSection(selection.active)) choose(id);
    else select(click(selection, blockIdsOf(content.get()), id, held));
  };
  const { active } = selection;
  return {
    chosen:
      place !== null
        ? { kind: 'place', id: place }
        : active === null
          ? null
          : { kind: isSection(active) ? 'section' : 'block', id: active },
    chosenIds: selection.chosen,
    choose,
    chooseAll(ids) {
      const [first = null] = ids;
      select({ chosen: new Set(ids), active: ids.at(-1) ?? null, anchor: first });
    },
    chooseBy,
    chooseNext(id, step) {
      const ids = content === null ? [] : blockIdsOf(content.get());
      const from = active !== null && selection.chosen.has(id) ? active : id;
      const next = ids[ids.indexOf(from) + step];
      const start = selection.chosen.has(id) ? selection : { chosen: new Set([id]), active: id, anchor: id };
      if (next !== undefined) select(click(start, ids, next, { shift: true, command: false }));
    },
    choosePlace(id) {
      setSelection(NOTHING_SELECTED);
      setPlace(id);
    },
    targetsOf(id) {
      const several = new Set([...selection.chosen].filter(isBlock));
      return several.has(id) && several.size > 1 ? several : new Set([id]);
    },
    tell,
    onTell,
  };
}
