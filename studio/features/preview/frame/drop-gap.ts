import type { Carried, EditMessage, Spot } from './frame-messages.ts';

/** Where something is dropped: before a block or a section, or at the end. */
type Gap = Extract<EditMessage, { kind: 'drop' }>['gap'];

/** Something on the page, with its place in the window. */
export interface Box {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A section with its blocks. */
export interface SectionBox extends Box {
  readonly blocks: readonly Box[];
}

/** Where something would fall, with the line that shows it. */
export interface Aim {
  readonly gap: Gap;
  readonly line: Omit<Box, 'id'>;
}

/** How thick the line is, in px. */
const LINE = 3;

const middleX = ({ left, width }: Box) => left + width / 2;
const middleY = ({ top, height }: Box) => top + height / 2;
const bottomOf = ({ top, height }: Box) => top + height;

function distanceTo({ left, top, width, height }: Box, { x, y }: Spot): number {
  const aside = Math.max(left - x, 0, x - left - width);
  const away = Math.max(top - y, 0, y - top - height);
  return Math.hypot(aside, away);
}

function nearest<T extends Box>(boxes: readonly T[], at: Spot): T | undefined {
  return boxes.toSorted((one, other) => distanceTo(one, at) - distanceTo(other, at))[0];
}

/** Whether a block has another one beside it, so that left and right count. */
function hasNeighbour(box: Box, boxes: readonly Box[]): boolean {
  return boxes.some((one) => one !== box && one.top < bottomOf(box) && bottomOf(one) > box.top);
}

function aimAtSection(sections: readonly SectionBox[], id: string, { y }: Spot): Aim | undefined {
  const others = sections.filter((section) => section.id !== id);
  const next = others.find((section) => middleY(section) > y);
  const last = others.at(-1);
  const edge = next ?? last;
  if (edge === undefined) return undefined;
  const top = next === undefined ? bottomOf(edge) : next.top;
  return {
    gap: { sectionId: null, before: next?.id ?? null },
    line: { left: edge.left, top: top - LINE / 2, width: edge.width, height: LINE },
  };
}

function aimAtBlock(section: SectionBox, blocks: readonly Box[], at: Spot): Aim {
  const near = nearest(blocks, at);
  if (near === undefined) {
    const { left, width } = section;
    const top = middleY(section) - LINE / 2;
    return { gap: { sectionId: section.id, before: null }, line: { left, top, width, height: LINE } };
  }
  const isAside = hasNeighbour(near, blocks);
  const isBefore = isAside ? at.x < middleX(near) : at.y < middleY(near);
  const index = blocks.indexOf(near);
  const before = (isBefore ? near : blocks[index + 1])?.id ?? null;
  const line = isAside
    ? {
        left: (isBefore ? near.left : near.left + near.width) - LINE / 2,
        top: near.top,
        width: LINE,
        height: near.height,
      }
    : {
        left: near.left,
        top: (isBefore ? near.top : bottomOf(near)) - LINE / 2,
        width: near.width,
        height: LINE,
      };
  return { gap: { sectionId: section.id, before }, line };
}

/**
 * Where something falls that is let go at a spot: sections fall between sections, blocks beside the nearest block.
 * @returns undefined where there is nowhere to fall
 */
export function aimAt(sections: readonly SectionBox[], carried: Carried, at: Spot): Aim | undefined {
  if (carried.kind === 'section') return aimAtSection(sections, carried.id, at);
  const section = nearest(sections, at);
  if (section === undefined) {
    return carried.kind === 'new'
      ? { gap: { sectionId: null, before: null }, line: { left: 0, top: at.y, width: 0, height: LINE } }
      : undefined;
  }
  const moved = new Set(carried.kind === 'blocks' ? carried.ids : []);
  return aimAtBlock(
    section,
    section.blocks.filter(({ id }) => !moved.has(id)),
    at,
  );
}
