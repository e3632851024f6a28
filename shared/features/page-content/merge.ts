import { isEqual } from '#shared/json/values.ts';
import {
  type BlockPlace,
  changeBlock,
  findBlock,
  insertBlock,
  placeOfBlock,
  removeBlock,
  type SectionSettings,
} from './changes.ts';
import type { Block, PageContent, Section } from './rules.ts';

/** A block that two people changed at the same time; the page has it as this person does. */
export interface BlockConflict {
  readonly blockId: string;
  /** The block as the other person has it, and where; undefined where they removed it. */
  readonly theirs: { readonly block: Block; readonly place: BlockPlace } | undefined;
}

/** Two people's changes of a page, put together. */
export interface MergedContent {
  readonly content: PageContent;
  readonly conflicts: readonly BlockConflict[];
}

/** Three states of something: what both started from, and what each made of it. */
interface Three<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

function mapThree<T, R>({ base, mine, theirs }: Three<T>, change: (value: T) => R): Three<R> {
  return { base: change(base), mine: change(mine), theirs: change(theirs) };
}

/**
 * Puts two orders of ids together: that of whoever changed the order of what all know, mine where both did. What only
 * the other one has comes after what stands before it there.
 */
function mergeOrder(ids: Three<readonly string[]>, staying: ReadonlySet<string>): readonly string[] {
  const { base, mine, theirs } = ids;
  const isKnown = (id: string) =>
    staying.has(id) && base.includes(id) && mine.includes(id) && theirs.includes(id);
  const isMineMoved = mine.filter(isKnown).join(' ') !== base.filter(isKnown).join(' ');
  const [lead, other] = isMineMoved ? [mine, theirs] : [theirs, mine];
  const order = lead.filter((id) => staying.has(id));
  for (const [at, id] of other.entries()) {
    if (!staying.has(id) || order.includes(id)) continue;
    const before = other.slice(0, at).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

/** What becomes of one block; undefined for one that is gone. */
function mergeBlock({ base, mine, theirs }: Three<Block | undefined>): {
  readonly block: Block | undefined;
  readonly isConflict: boolean;
} {
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return { block: mine, isConflict: false };
  if (isEqual(mine, base)) return { block: theirs, isConflict: false };
  return { block: mine, isConflict: true };
}

function mergeSettings({ base, mine, theirs }: Three<Section | undefined>): SectionSettings | undefined {
  const one = mine ?? theirs;
  if (one === undefined) return undefined;
  const pick = <Name extends keyof SectionSettings>(name: Name): SectionSettings[Name] =>
    mine !== undefined && theirs !== undefined && mine[name] === base?.[name] ? theirs[name] : one[name];
  return { background: pick('background'), spacing: pick('spacing'), width: pick('width') };
}

function allBlockIds(contents: Three<PageContent>): readonly string[] {
  const { base, mine, theirs } = mapThree(contents, ({ sections }) =>
    sections.flatMap(({ blocks }) => blocks.map(({ id }) => id)),
  );
  return [...new Set([...base, ...mine, ...theirs])];
}

/** The section of a block: where this person moved it to, else where the other one has it. */
function sectionOf(contents: Three<PageContent>, id: string): string | undefined {
  const { base, mine, theirs } = mapThree(contents, (content) => placeOfBlock(content, id)?.sectionId);
  return mine !== undefined && mine !== base ? mine : (theirs ?? mine);
}

/**
 * Puts two changes of a page together, by block and by section. Where both changed the same block, it is as this person
 * has it, and the conflict says what the other one has.
 * @param base what both changes started from
 */
export function mergeContent(base: PageContent, mine: PageContent, theirs: PageContent): MergedContent {
  const contents = { base, mine, theirs };
  const blocks = new Map<string, Block>();
  const homes = new Map<string, string>();
  const conflicts: BlockConflict[] = [];
  for (const id of allBlockIds(contents)) {
    const versions = mapThree(contents, (content) => findBlock(content, id));
    const { block, isConflict } = mergeBlock(versions);
    if (isConflict) {
      const place = placeOfBlock(theirs, id);
      const other = versions.theirs;
      conflicts.push({ blockId: id, theirs: other && place && { block: other, place } });
    }
    const home = sectionOf(contents, id);
    if (block === undefined || home === undefined) continue;
    blocks.set(id, block);
    homes.set(id, home);
  }
  const listsOf = (sectionId: string) =>
    mapThree(
      contents,
      ({ sections }) =>
        sections.find(({ id }) => id === sectionId)?.blocks.map((block) => block.id) ?? ([] as string[]),
    );
  const sectionIds = mapThree(contents, ({ sections }) => sections.map(({ id }) => id));
  const used = new Set(homes.values());
  const isThere = (id: string) => {
    const inMine = sectionIds.mine.includes(id);
    const inTheirs = sectionIds.theirs.includes(id);
    return used.has(id) || (inMine && inTheirs) || (inMine !== inTheirs && !sectionIds.base.includes(id));
  };
  const staying = new Set([...sectionIds.mine, ...sectionIds.theirs].filter(isThere));
  const sections = mergeOrder(sectionIds, staying).flatMap((id) => {
    const settings = mergeSettings(
      mapThree(contents, (content) => content.sections.find((section) => section.id === id)),
    );
    const own = new Set([...homes].filter(([, home]) => home === id).map(([blockId]) => blockId));
    const order = mergeOrder(listsOf(id), own);
    return settings === undefined
      ? []
      : [{ id, ...settings, blocks: order.flatMap((blockId) => blocks.get(blockId) ?? []) }];
  });
  return { content: { sections }, conflicts };
}

/** The page with a block as the other person has it. */
export function takeTheirs(content: PageContent, { blockId, theirs }: BlockConflict): PageContent {
  if (theirs === undefined) return removeBlock(content, blockId);
  const { block, place } = theirs;
  const hasSection = content.sections.some(({ id }) => id === place.sectionId);
  const home = hasSection ? place : { sectionId: content.sections[0]?.id ?? '', index: 0 };
  if (findBlock(content, blockId) !== undefined) return changeBlock(content, blockId, () => block);
  return insertBlock(content, block, home);
}
