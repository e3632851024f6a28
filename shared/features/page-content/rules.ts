import type { BlockData } from '#shared/features/blocks/field.ts';

/** Most blocks of a page (docs/page-content.md). */
export const BLOCKS_MAX = 60;
/** Columns that a section is divided into; on phones each block takes all of them. */
export const COLUMNS = 12;

export const BACKGROUNDS = ['none', 'tint', 'accent', 'dark'] as const;
export const SPACINGS = ['small', 'medium', 'large'] as const;
export const SECTION_WIDTHS = ['narrow', 'normal', 'full'] as const;

/** The theme file that shows pages of sections; a theme may have its own in its place. */
export const SECTIONS_TEMPLATE = 'pages/sections.page';

/** The style sheet of such pages and of their blocks. */
export const SECTIONS_SHEET = 'styles/sections.less';

/** Style sheets that every theme has before its own; a theme may have others of these names. */
export const COMMON_SHEETS: readonly string[] = [
  SECTIONS_SHEET,
  'styles/header-footer.less',
  'styles/slices.less',
  'styles/product-parts.less',
];

/** A block as it is stored. Its type may be one that this program does not know: it is kept as it is. */
export interface Block {
  /** Unique on its page. */
  readonly id: string;
  readonly type: string;
  /** Columns that it takes, from 1 to {@link COLUMNS}. */
  readonly span: number;
  readonly data: BlockData;
}

/** Blocks that stand together on a background. */
export interface Section {
  /** Unique on its page. */
  readonly id: string;
  readonly background: (typeof BACKGROUNDS)[number];
  readonly spacing: (typeof SPACINGS)[number];
  readonly width: (typeof SECTION_WIDTHS)[number];
  readonly blocks: readonly Block[];
}

/** What a page that people made consists of. */
export interface PageContent {
  readonly sections: readonly Section[];
}

/** How many blocks a page has. */
export function countBlocks({ sections }: PageContent): number {
  return sections.reduce((sum, { blocks }) => sum + blocks.length, 0);
}

const PAGES_FOLDER = 'content/pages/';

/** Where the content of a page is kept beside the theme. */
export function fileOfPage(pageId: string): string {
  return `${PAGES_FOLDER}${pageId}.json`;
}

/** True for a file that holds the content of a page. */
export function isPageFile(path: string): boolean {
  return path.startsWith(PAGES_FOLDER);
}
