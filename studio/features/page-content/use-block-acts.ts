import type { BlockKind } from '#shared/features/blocks/block-kind.ts';
import {
  changeField,
  changeSection,
  changeSpan,
  duplicateSection,
  findBlock,
  hasRoom,
  insertSection,
  moveSection,
  newBlock,
  newSection,
  placeOfBlock,
  removeSection,
  type SectionSettings,
} from '#shared/features/page-content/changes.ts';
import { BLOCKS_MAX, type PageContent } from '#shared/features/page-content/rules.ts';
import {
  type BlockGap,
  duplicateBlocks,
  gapAfter,
  gapAfterStep,
  insertBlocks,
  moveBlocks,
  removeBlocks,
} from '#shared/features/page-content/several.ts';
import { formatCount } from '../../components/count-text.ts';
import { showNotice } from '../../components/notices.tsx';
import { nameOfBlock, nameOfSection, titleOfBlock } from './block-words.ts';
import type { Edited } from './use-page-edit.ts';

/** Longest id of a section or a block, in characters. */
const ID_LENGTH = 12;

/** An id for a new section or block. */
export function makeId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, ID_LENGTH);
}

/** Sections or blocks by their ids. */
type Ids = ReadonlySet<string>;

/** What can be done to the sections and blocks of a page; each is one act to be taken back. */
export interface BlockActs {
  /**
   * Adds a block.
   * @param where a gap, or what it comes after: a block or a section; the end of the page where null
   * @returns its id; undefined where the page is full
   */
  add(kind: BlockKind, where: BlockGap | string | null): string | undefined;
  /** @param afterId the section that it comes after; the last one unless given */
  addSection(afterId?: string): void;
  /** Removes a section or blocks. */
  remove(ids: Ids): void;
  duplicate(ids: Ids): void;
  /** Moves a section or blocks past what stands beside them. */
  step(ids: Ids, step: -1 | 1): void;
  moveBlocks(ids: Ids, gap: BlockGap): void;
  moveSection(id: string, index: number): void;
  field(blockId: string, field: string, value: unknown): void;
  span(blockId: string, span: number): void;
  section(sectionId: string, settings: Partial<SectionSettings>): void;
}

/** What acts on blocks tell. */
interface BlockActEvents {
  /** What is chosen after an act; nothing where it is empty. */
  readonly onChoose: (ids: readonly string[]) => void;
  /** Says what was done, for who does not see it. */
  readonly say: (text: string) => void;
}

/** The gap that a new block goes into; undefined for a page without sections. */
function gapOf(content: PageContent, where: BlockGap | string | null): BlockGap | undefined {
  if (where !== null && typeof where !== 'string') return where;
  const last = content.sections.at(-1);
  return (where === null ? undefined : gapAfter(content, where)) ?? (last && gapAfter(content, last.id));
}

/** Where blocks are after they were moved, as a sentence. */
function describePlace(content: PageContent, ids: Ids): string {
  const [first = ''] = content.sections
    .flatMap(({ blocks }) => blocks.map(({ id }) => id))
    .filter((id) => ids.has(id));
  const place = placeOfBlock(content, first);
  if (place === undefined) return '';
  const section = nameOfSection(content, place.sectionId);
  return ids.size > 1
    ? `They are in ${section}, from block ${place.index + 1} on.`
    : `It is block ${place.index + 1} of ${section}.`;
}

const NO_PLACE = 'It cannot go there.';

/** What some blocks are called: "text", or "3 blocks". */
function titleOf(content: PageContent, ids: Ids): string {
  const [id = ''] = ids;
  const block = findBlock(content, id);
  if (block === undefined) return 'section';
  return ids.size > 1 ? formatCount(ids.size, 'block', 'blocks') : titleOfBlock(block).toLowerCase();
}

type Page = Edited<PageContent>;

function mayAdd(page: Page, blocks: number): boolean {
  if (hasRoom(page.get(), blocks)) return true;
  showNotice({ message: `A page has at most ${BLOCKS_MAX} blocks.`, tone: 'problem' });
  return false;
}

function sectionIn(page: Page, ids: Ids) {
  return page.get().sections.find(({ id }) => ids.has(id));
}

type Adding = Pick<BlockActs, 'add' | 'addSection' | 'duplicate'>;

function addingActs(page: Page, { onChoose, say }: BlockActEvents): Adding {
  return {
    add(kind, where) {
      if (!mayAdd(page, 1)) return undefined;
      const block = newBlock(kind, makeId());
      const content = page.get();
      const gap = gapOf(content, where);
      const next =
        gap === undefined
          ? insertSection(content, newSection(makeId(), [block]), 0)
          : insertBlocks(content, [block], gap);
      page.change(`Add ${kind.title.toLowerCase()}`, next);
      onChoose([block.id]);
      say(describePlace(next, new Set([block.id])));
      return block.id;
    },
    addSection(afterId) {
      const section = newSection(makeId());
      const content = page.get();
      const after = content.sections.findIndex(({ id }) => id === afterId);
      const index = after === -1 ? content.sections.length : after + 1;
      page.change('Add section', insertSection(content, section, index));
      onChoose([section.id]);
    },
    duplicate(ids) {
      const content = page.get();
      const section = sectionIn(page, ids);
      if (!mayAdd(page, section === undefined ? ids.size : section.blocks.length)) return;
      const made: string[] = [];
      const makeNext = () => {
        made.push(makeId());
        return made.at(-1) ?? '';
      };
      const next =
        section === undefined
          ? duplicateBlocks(content, ids, makeNext)
          : duplicateSection(content, section.id, makeNext);
      page.change(`Duplicate ${titleOf(content, ids)}`, next);
      // The id of a copied section is made after those of its blocks.
      onChoose(section === undefined ? made : made.slice(-1));
    },
  };
}

type Moving = Pick<BlockActs, 'remove' | 'step' | 'moveBlocks' | 'moveSection'>;

function movingActs(page: Page, { onChoose, say }: BlockActEvents): Moving {
  const move = (ids: Ids, gap: BlockGap | undefined) => {
    const content = page.get();
    if (gap === undefined) {
      say(NO_PLACE);
      return;
    }
    const next = moveBlocks(content, ids, gap);
    page.change(`Move ${titleOf(content, ids)}`, next);
    say(describePlace(next, ids));
  };
  const moveSectionTo = (id: string, index: number) => {
    const content = page.get();
    const isPlace = index >= 0 && index < content.sections.length;
    if (!isPlace) {
      say(NO_PLACE);
      return;
    }
    page.change('Move section', moveSection(content, id, index));
    say(`It is section ${index + 1} of ${content.sections.length}.`);
  };
  return {
    remove(ids) {
      const content = page.get();
      const section = sectionIn(page, ids);
      const block = ids.size === 1 ? findBlock(content, [...ids][0] ?? '') : undefined;
      const next = section === undefined ? removeBlocks(content, ids) : removeSection(content, section.id);
      page.change(`Remove ${titleOf(content, ids)}`, next);
      onChoose([]);
      const what =
        block === undefined
          ? section === undefined
            ? `${formatCount(ids.size, 'block is', 'blocks are')} removed.`
            : 'The section is removed.'
          : `“${nameOfBlock(block)}” is removed.`;
      showNotice({ message: `${what} Ctrl+Z undoes it.` });
    },
    step(ids, step) {
      const content = page.get();
      const section = sectionIn(page, ids);
      if (section === undefined) move(ids, gapAfterStep(content, ids, step));
      else moveSectionTo(section.id, content.sections.indexOf(section) + step);
    },
    moveBlocks: move,
    moveSection: moveSectionTo,
  };
}

/** Makes what can be done to a page. */
export function createBlockActs(page: Page, events: BlockActEvents): BlockActs {
  return {
    ...addingActs(page, events),
    ...movingActs(page, events),
    field: (blockId, field, value) =>
      page.change('Change the text', changeField(page.get(), blockId, field, value), `${blockId}.${field}`),
    span: (blockId, span) =>
      page.change('Change the width', changeSpan(page.get(), blockId, span), `${blockId} span`),
    section: (sectionId, settings) =>
      page.change('Change the section', changeSection(page.get(), sectionId, settings)),
  };
}
