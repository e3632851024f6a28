import type { Box, SectionBox } from './drop-gap.ts';

const BLOCK = '.page-block[id^="b-"]';
const SECTION = '.page-section[id^="s-"]';
const PREFIX_LENGTH = 2;

/** The id of a section or a block, as the studio knows it. */
export function idOfPart(element: Element): string {
  return element.id.slice(PREFIX_LENGTH);
}

function closest(target: EventTarget | null, selector: string): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(selector) ?? undefined) : undefined;
}

/** The block that something stands in. */
export const blockAround = (target: EventTarget | null): HTMLElement | undefined => closest(target, BLOCK);

/** The section that something stands in. */
export const sectionAround = (target: EventTarget | null): HTMLElement | undefined =>
  closest(target, SECTION);

/** The element of a block or of a section by its id. */
export function partById(kind: 'block' | 'section', id: string | null | undefined): HTMLElement | undefined {
  if (id == null) return undefined;
  return document.getElementById(`${kind === 'block' ? 'b' : 's'}-${id}`) ?? undefined;
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { id: idOfPart(element), left, top, width, height };
}

/** All sections of the page with their blocks, with their places in the window. */
export function readSectionBoxes(): readonly SectionBox[] {
  return [...document.querySelectorAll(SECTION)].map((section) => ({
    ...boxOf(section),
    blocks: [...section.querySelectorAll(BLOCK)].map(boxOf),
  }));
}
