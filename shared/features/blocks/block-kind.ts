import type { ThemeQuery } from '#shared/theme/index.ts';
import type { BlockData, BlockField } from './field.ts';

/** Where a kind of block stands in the list of those that can be inserted. */
export type BlockGroup = 'Text' | 'Pictures and media' | 'Store' | 'Lists and links' | 'Layout' | 'More';

/** A kind of block: everything that is to be known of it, in one folder. */
export interface BlockKind {
  /** Its name in stored pages, and of the template that a theme may have in its place: `blocks/<type>.block`. */
  readonly type: string;
  /** What people call it. */
  readonly title: string;
  /** One sentence that says what it is for. */
  readonly purpose: string;
  readonly group: BlockGroup;
  /** Words that find it when somebody types "/", beside its title. */
  readonly words: readonly string[];
  readonly fields: readonly BlockField[];
  /** What a new one holds, so that nobody starts from nothing. */
  readonly sample: BlockData;
  /** Template of the dialect; it sees the fields of the block by their names. */
  readonly template: string;
  /** The list of items that it shows, if it shows one; templates find them as `items`. */
  readonly query?: (data: BlockData) => ThemeQuery | undefined;
  /** How many of its pictures stand beside one another; one, unless it says so. */
  readonly across?: (data: BlockData) => number;
  /** What its template sees beside the fields: made of them alone, so that it is made once for the same block. */
  readonly derive?: (data: BlockData) => Readonly<Record<string, unknown>>;
  /** Its variants: which of its choices says the variant, and the code of each (`codes/block-variant.ts`). */
  readonly variants?: { readonly field: string; readonly ids: Readonly<Record<string, number>> };
  /** What keeps it from being shown as it is meant, as a sentence for its writer. */
  readonly problemOf?: (data: BlockData) => string | undefined;
  /** True for what only the owner and admins may write, since it is code. */
  readonly isCode?: true;
}

/** Declares a kind of block. */
export function blockKind(kind: BlockKind): BlockKind {
  return kind;
}
