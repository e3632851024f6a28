import type { BlockKind } from '#shared/features/blocks/block-kind.ts';
import {
  type BlockPlace,
  changeField,
  changeSection,
  changeSpan,
  duplicateBlock,
  duplicateSection,
  findBlock,
  hasRoom,
  insertBlock,
  insertSection,
  moveBlock,
  moveSection,
  newBlock,
  newSection,
  placeAfterBlockStep,
  placeOfBlock,
  removeBlock,
  removeSection,
  type SectionSettings,
} from '#shared/features/page-content/changes.ts';
import { BLOCKS_MAX, type PageContent } from '#shared/features/page-content/rules.ts';
import { showNotice } from '../../components/notices.tsx';
import { nameOfBlock, titleOfBlock } from './block-words.ts';
import type { Edited } from './use-page-edit.ts';

/** Longest id of a section or a block, in characters. */
const ID_LENGTH = 12;

/** An id for a new section or block. */
export function makeId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, ID_LENGTH);
}

/** What can be done to the sections and blocks of a page. */
export interface BlockActs {
  /**
   * Adds a block after another one or at the end of a section; at the end of the page where neither is named.
   * @returns its id; undefined where the page is full
   */
  add(kind: BlockKind, beside: string | null): string | undefined;
  addSection(): void;
  /** Removes a section or a block. */
  remove(id: string): void;
  duplicate(id: string): void;
  step(blockId: string, step: -1 | 1): void;
  moveBlock(id: string, place: BlockPlace): void;
  moveSection(id: string, index: number): void;
  field(blockId: string, field: string, value: unknown): void;
  span(blockId: string, span: number): void;
  section(sectionId: string, settings: Partial<SectionSettings>): void;
}

/** Where a new block goes: after a block, at the end of a section, or of the page. */
function placeBeside(content: PageContent, beside: string | null): BlockPlace | undefined {
  const after = beside === null ? undefined : placeOfBlock(content, beside);
  if (after !== undefined) return { ...after, index: after.index + 1 };
  const section = content.sections.find(({ id }) => id === beside) ?? content.sections.at(-1);
  return section && { sectionId: section.id, index: section.blocks.length };
}

/**
 * Makes what can be done to a page.
 * @param onChoose told what is chosen after it; null for nothing
 */
export function createBlockActs(page: Edited<PageContent>, onChoose: (id: string | null) => void): BlockActs {
  const isSection = (id: string) => page.get().sections.some((section) => section.id === id);
  const mayAdd = (blocks: number) => {
    if (hasRoom(page.get(), blocks)) return true;
    showNotice({ message: `A page has at most ${BLOCKS_MAX} blocks.`, tone: 'problem' });
    return false;
  };
  const titleOf = (id: string) => {
    const block = findBlock(page.get(), id);
    return block === undefined ? 'section' : titleOfBlock(block).toLowerCase();
  };
  return {
    add(kind, beside) {
      if (!mayAdd(1)) return undefined;
      const block = newBlock(kind, makeId());
      const content = page.get();
      const place = placeBeside(content, beside);
      page.change(
        `Add ${kind.title.toLowerCase()}`,
        place === undefined
          ? insertSection(content, newSection(makeId(), [block]), 0)
          : insertBlock(content, block, place),
      );
      onChoose(block.id);
      return block.id;
    },
    addSection() {
      const section = newSection(makeId());
      const content = page.get();
      page.change('Add section', insertSection(content, section, content.sections.length));
      onChoose(section.id);
    },
    remove(id) {
      const content = page.get();
      const block = findBlock(content, id);
      const label = `Remove ${titleOf(id)}`;
      page.change(label, isSection(id) ? removeSection(content, id) : removeBlock(content, id));
      onChoose(null);
      showNotice({
        message: `${block === undefined ? 'The section' : `“${nameOfBlock(block)}”`} is removed. Ctrl+Z brings it back.`,
      });
    },
    duplicate(id) {
      const content = page.get();
      const section = content.sections.find((one) => one.id === id);
      if (!mayAdd(section === undefined ? 1 : section.blocks.length)) return;
      const newId = makeId();
      page.change(
        `Duplicate ${titleOf(id)}`,
        section === undefined ? duplicateBlock(content, id, newId) : duplicateSection(content, id, makeId),
      );
      if (section === undefined) onChoose(newId);
    },
    step(blockId, step) {
      const content = page.get();
      const place = placeAfterBlockStep(content, blockId, step);
      if (place !== undefined) page.change(`Move ${titleOf(blockId)}`, moveBlock(content, blockId, place));
    },
    moveBlock: (id, place) => page.change(`Move ${titleOf(id)}`, moveBlock(page.get(), id, place)),
    moveSection: (id, index) => page.change('Move section', moveSection(page.get(), id, index)),
    field: (blockId, field, value) =>
      page.change('Change the text', changeField(page.get(), blockId, field, value), `${blockId}.${field}`),
    span: (blockId, span) =>
      page.change('Change the width', changeSpan(page.get(), blockId, span), `${blockId} span`),
    section: (sectionId, settings) =>
      page.change('Change the section', changeSection(page.get(), sectionId, settings)),
  };
}
