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
}

/** What the frame tells the studio. It comes from a page that anybody may have written, so it is parsed. */
export const frameMessageSchema = z.discriminatedUnion('kind', [
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
