import type { AspectRatio, Point } from '#shared/images/aspect-ratios.ts';

/** One of some words that a field may hold. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Choices of a field, each with its value and label. */
export function choices(
  ...[first, ...rest]: readonly [readonly [string, string], ...(readonly [string, string])[]]
): readonly [Choice, ...Choice[]] {
  const toChoice = ([value, label]: readonly [string, string]): Choice => ({ value, label });
  return [toChoice(first), ...rest.map(toChoice)];
}

interface Named {
  readonly name: string;
  /** What stands above the field in the editor. */
  readonly label: string;
  /** What stands under it. */
  readonly help?: string;
}

/** HTML of the editor for rich text, cleaned on the server; at most so many characters. */
export interface RichField extends Named {
  readonly kind: 'rich';
}

/** Plain text: a line, or several with `isLong`. */
export interface LineField extends Named {
  readonly kind: 'line';
  readonly isLong?: true;
  /** True for what is looked up by and not read, so that it is the same in every language. */
  readonly isKey?: true;
  /** Longest text, in characters; {@link LINE_MAX} or {@link TEXT_MAX} unless it says so. */
  readonly max?: number;
}

/** Markup and scripts as they are, for who may inject code (permission `code.inject`). */
export interface CodeField extends Named {
  readonly kind: 'code';
}

/** A picture of the media library, with words and a focal point of its own where the library's do not fit. */
export interface PictureField extends Named {
  readonly kind: 'picture';
  /** True where a shape may be chosen for it; elsewhere the block decides its shape. */
  readonly mayCrop?: true;
}

/** Where a click leads: an address, or a page of the site by its path. */
export interface LinkField extends Named {
  readonly kind: 'link';
}

/** One of some words. */
export interface ChoiceField extends Named {
  readonly kind: 'choice';
  /** The first counts where nothing is said. */
  readonly choices: readonly [Choice, ...Choice[]];
}

/** On or off. */
export interface SwitchField extends Named {
  readonly kind: 'switch';
  readonly isOn: boolean;
}

/** A whole number. */
export interface NumberField extends Named {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly start: number;
}

/** A product of the shop, by its id. */
export interface ProductField extends Named {
  readonly kind: 'product';
}

/** A collection of the site, by its word in addresses; empty for none. */
export interface CollectionField extends Named {
  readonly kind: 'collection';
}

/** A navigation of the site, by its name; empty for none. */
export interface NavigationField extends Named {
  readonly kind: 'navigation';
}

/** A form of the site, by its id; empty for none. */
export interface FormChoiceField extends Named {
  readonly kind: 'form';
  /** Names of the fields that put it into a lightbox, and that label the button which opens it. */
  readonly lightbox?: { readonly isOn: string; readonly label: string };
}

/** A mailing list of the site, by its id; empty for the first one. */
export interface MailingListField extends Named {
  readonly kind: 'mailingList';
}

/** Entries in an order that people choose, each with fields of its own. */
export interface ListField extends Named {
  readonly kind: 'list';
  /** What one entry is called: "Picture". */
  readonly one: string;
  readonly most: number;
  readonly fields: readonly Exclude<BlockField, ListField>[];
  /** What the template sees of an entry beside its fields: made of them alone. */
  readonly derive?: (entry: BlockData) => Readonly<Record<string, unknown>>;
}

/** What a block asks its writer for; the form of the editor and the checks of the server are made of it. */
export type BlockField =
  | RichField
  | LineField
  | CodeField
  | PictureField
  | LinkField
  | ChoiceField
  | SwitchField
  | NumberField
  | ProductField
  | CollectionField
  | NavigationField
  | FormChoiceField
  | MailingListField
  | ListField;

/** Longest texts of fields, in characters. */
export const LINE_MAX = 500;
export const TEXT_MAX = 5_000;
export const RICH_MAX = 100_000;

/** A picture of a block: one of the media library, and what is said and shown of it here, where that differs. */
export interface BlockPicture {
  readonly mediaId: string;
  readonly altText?: string;
  /** What stays in sight here where it is cut; that of the library unless it says so. */
  readonly focalPoint?: Point;
  /** The shape that it is cut to; its own unless it says so. */
  readonly ratio?: AspectRatio;
}

/** What a block holds, by the names of its fields. */
export type BlockData = Readonly<Record<string, unknown>>;
