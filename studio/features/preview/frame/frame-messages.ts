import { z } from 'zod';

/** What the studio tells the frame. */
export interface ShowMessage {
  readonly kind: 'show';
  readonly revision: number;
  /** The whole page as text. */
  readonly html: string;
  /** Where relative addresses of the page start: the site's server. */
  readonly base: string;
  readonly isOtherPage: boolean;
  /** Whether texts are written on the page: then links are held, and texts with marks can be edited. */
  readonly isEdited: boolean;
}

/** Looks of the text that is written, which the studio's bar sets. */
export const LOOKS = ['bold', 'italic', 'h2', 'h3', 'bulletList', 'orderedList', 'blockquote'] as const;
export type Look = (typeof LOOKS)[number];

/** What the studio asks of a page that is edited. */
export type EditCommand =
  /** Begins to write the first text of a block, as soon as it is on the page. */
  | { readonly kind: 'writeBlock'; readonly blockId: string }
  /** Begins to write a text. */
  | { readonly kind: 'write'; readonly target: string }
  /** Ends writing; the focus stays on the text. */
  | { readonly kind: 'finish' }
  | { readonly kind: 'look'; readonly look: Look }
  /** Links the words that are chosen; an empty address takes the link away. */
  | { readonly kind: 'link'; readonly href: string }
  /** Asks for the words that are chosen, or for the whole text. */
  | { readonly kind: 'copy' }
  /** Puts a frame around a block and brings it into sight, null for none, and around the others that are chosen with it. */
  | { readonly kind: 'showBlock'; readonly blockId: string | null; readonly others: readonly string[] }
  /** Something is dragged over the page from outside of it; `at` is null where it left the page. */
  | { readonly kind: 'drag'; readonly carried: Carried; readonly at: Spot | null }
  /** It was let go there. */
  | { readonly kind: 'letGo'; readonly carried: Carried; readonly at: Spot };

/** A place in the window of the page, in CSS pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What the studio asks of a page that is compared with another one. */
export type CompareCommand =
  /** Tells what the page consists of, and from then on how far it is scrolled. */
  | { readonly kind: 'readElements' }
  /** Puts frames around elements that the other page has not, by their places among all. */
  | { readonly kind: 'outline'; readonly at: readonly number[] }
  | { readonly kind: 'scrollTo'; readonly top: number };

/** Paints the page by rules that go over its style sheet; they are those of the command before no more. */
export interface PaintCommand {
  readonly kind: 'paint';
  readonly css: string;
}

/** What the studio tells the frame. */
export type StudioMessage = ShowMessage | EditCommand | CompareCommand | PaintCommand;

/** What can be done to a block by the bar that stands at it. */
export const BLOCK_ACTS = [
  'choose',
  'range',
  'moreUp',
  'moreDown',
  'up',
  'down',
  'duplicate',
  'remove',
  'settings',
  'add',
  'addBefore',
] as const;

/** What can be done to a section on the page. */
export const SECTION_ACTS = ['choose', 'up', 'down', 'settings', 'add', 'addBlock'] as const;

const targetField = z.string().max(200);
const blockIdField = z.string().max(40);

const carriedSchema = z.discriminatedUnion('kind', [
  /** Blocks that move together. */
  z.object({ kind: z.literal('blocks'), ids: z.array(blockIdField).max(100) }),
  z.object({ kind: z.literal('section'), id: blockIdField }),
  /** A new block of a type. */
  z.object({ kind: z.literal('new'), type: z.string().max(40) }),
]);

/** What is dragged over a page. */
export type Carried = z.output<typeof carriedSchema>;

/** What happens on a page that is edited. */
const editMessages = [
  /** A text is being written. */
  z.object({ kind: z.literal('writing'), target: targetField, mode: z.enum(['plain', 'line', 'rich']) }),
  z.object({ kind: z.literal('written'), target: targetField }),
  /** What a text is written with could not be loaded. */
  z.object({ kind: z.literal('unloaded'), target: targetField }),
  /** What the text is by now: words of a line, HTML of everything else. */
  z.object({ kind: z.literal('text'), target: targetField, value: z.string().max(200_000) }),
  /** How the words at the caret look. */
  z.object({
    kind: z.literal('looks'),
    looks: z.array(z.enum(LOOKS)),
    href: z.string().max(4_096),
    mayLink: z.boolean(),
  }),
  /** The words that were asked for, as HTML. */
  z.object({ kind: z.literal('copied'), html: z.string().max(200_000) }),
  /** A text holds markup that cannot be written on the page. */
  z.object({ kind: z.literal('markup'), target: targetField }),
  /** A picture at a place of the theme is to be another one. */
  z.object({ kind: z.literal('picture'), target: targetField }),
  /** A picture of a block, counted within it, is to be another one. */
  z.object({ kind: z.literal('blockPicture'), blockId: blockIdField, index: z.int().min(0).max(1_000) }),
  z.object({ kind: z.literal('block'), blockId: blockIdField, act: z.enum(BLOCK_ACTS) }),
  z.object({ kind: z.literal('section'), sectionId: blockIdField, act: z.enum(SECTION_ACTS) }),
  /** Something was dropped: before another block or section, or at the end; in no section where the page has none. */
  z.object({
    kind: z.literal('drop'),
    carried: carriedSchema,
    gap: z.object({ sectionId: blockIdField.nullable(), before: blockIdField.nullable() }),
  }),
  /** "/" was typed in an empty text. */
  z.object({ kind: z.literal('slash'), target: targetField }),
  /** A link was clicked and held. */
  z.object({ kind: z.literal('held'), path: z.string().max(2083) }),
] as const;

/** What a page tells that is compared with another one. */
const compareMessages = [
  /** The words and pictures of the page, in its order. */
  z.object({ kind: z.literal('elements'), elements: z.array(z.string().max(400)).max(5_000) }),
  z.object({ kind: z.literal('scrolled'), top: z.number() }),
] as const;

const compareMessageSchema = z.discriminatedUnion('kind', compareMessages);
export type CompareMessage = z.output<typeof compareMessageSchema>;

const editMessageSchema = z.discriminatedUnion('kind', editMessages);

/** What a page that is edited tells the studio. */
export type EditMessage = z.output<typeof editMessageSchema>;

/** What the frame tells the studio. It comes from a page that anybody may have written, so it is parsed. */
export const frameMessageSchema = z.discriminatedUnion('kind', [
  ...editMessages,
  ...compareMessages,
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('painted'), revision: z.int() }),
  /** A link to a page of the site was followed; path with query. */
  z.object({ kind: z.literal('navigate'), path: z.string().startsWith('/').max(2083) }),
  /** A link out of the site was followed. */
  z.object({ kind: z.literal('outside') }),
  /** A form was sent. */
  z.object({ kind: z.literal('form') }),
  /** A key that may be one of the studio's shortcuts. */
  z.object({
    kind: z.literal('key'),
    key: z.string().max(20),
    ctrlKey: z.boolean(),
    metaKey: z.boolean(),
    shiftKey: z.boolean(),
    altKey: z.boolean(),
  }),
]);

export type FrameMessage = z.output<typeof frameMessageSchema>;
