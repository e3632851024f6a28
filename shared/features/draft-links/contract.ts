import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import {
  isStartPath,
  LINK_DAYS,
  LINK_NOTE_MAX,
  LINK_PASSWORD_MAX,
  LINK_PASSWORD_MIN,
  LINK_STATES,
  OPEN_LINKS_MAX,
  START_PATH_MAX,
} from './rules.ts';

const LINK_ERRORS = {
  LINK_NOT_FOUND: { status: 404, text: 'There is no such link.' },
  REMARK_NOT_FOUND: { status: 404, text: 'There is no such remark.' },
  TOO_MANY_LINKS: {
    status: 409,
    text: `A site has at most ${OPEN_LINKS_MAX} links to its draft at a time. Revoke one of them first.`,
  },
} as const;

/** A link by which people see the draft. */
const draftLinkSchema = z.object({
  id: idSchema,
  /** For whom or what it is; may be empty. */
  note: z.string(),
  /** The page that it opens first. */
  startPath: z.string(),
  state: z.enum(LINK_STATES),
  hasPassword: z.boolean(),
  createdOn: z.iso.datetime(),
  createdBy: z.string(),
  expiresOn: z.iso.datetime(),
  /** Remarks that came by it, and those that are not done. */
  remarkCount: z.int(),
  openRemarkCount: z.int(),
});

export type DraftLink = z.output<typeof draftLinkSchema>;

/** The links to the draft of this site, those that work first and the newest of them first. */
export const listDraftLinks = endpoint({
  name: 'listDraftLinks',
  method: 'GET',
  path: '/api/v1/draft-links',
  access: { permission: 'site.design' },
  studio: true,
  summary: 'The links by which people see the draft.',
  input: {},
  output: z.object({ links: z.array(draftLinkSchema) }),
  errors: {},
});

/** Makes a link to the draft; this answer is the only one that has its address. */
export const createDraftLink = endpoint({
  name: 'createDraftLink',
  method: 'POST',
  path: '/api/v1/draft-links',
  access: { permission: 'site.design' },
  studio: true,
  activity: 'made a link to the draft',
  summary: 'Makes a link to the draft; its address is told this once.',
  input: {
    body: z.object({
      note: z
        .string()
        .trim()
        .max(LINK_NOTE_MAX, `A note has at most ${LINK_NOTE_MAX} characters.`)
        .default(''),
      startPath: z
        .string()
        .max(START_PATH_MAX, 'This address is too long.')
        .refine(isStartPath, 'Enter the address of a page of this site, such as /about.')
        .default('/'),
      days: z.literal([...LINK_DAYS], { error: `Choose ${LINK_DAYS.join(', ')} days.` }),
      /** Who opens the link has to know it; everybody with the link sees the draft without. */
      password: z
        .string()
        .min(LINK_PASSWORD_MIN, `A password has at least ${LINK_PASSWORD_MIN} characters.`)
        .max(LINK_PASSWORD_MAX, `A password has at most ${LINK_PASSWORD_MAX} characters.`)
        .optional(),
    }),
  },
  output: z.object({ link: draftLinkSchema, address: z.string() }),
  errors: { TOO_MANY_LINKS: LINK_ERRORS.TOO_MANY_LINKS },
  success: 201,
});

/** Ends a link at once; its remarks stay. One that is over already stays so. */
export const revokeDraftLink = endpoint({
  name: 'revokeDraftLink',
  method: 'DELETE',
  path: '/api/v1/draft-links/:linkId',
  access: { permission: 'site.design' },
  studio: true,
  activity: 'revoked a link to the draft',
  summary: 'Ends a link to the draft at once.',
  input: { params: z.object({ linkId: idSchema }) },
  output: z.object({ link: draftLinkSchema }),
  errors: { LINK_NOT_FOUND: LINK_ERRORS.LINK_NOT_FOUND },
});

/** What somebody who has a link says of a page of the draft. */
const draftRemarkSchema = z.object({
  id: idSchema,
  /** Path of the page that it is on. */
  path: z.string(),
  /** As who wrote it said. */
  name: z.string(),
  text: z.string(),
  createdOn: z.iso.datetime(),
  /** When and by whom it was marked as done; absent while it is not. */
  done: z.object({ on: z.iso.datetime(), by: z.string() }).optional(),
  /** Note of the link that it came by. */
  linkNote: z.string(),
});

export type DraftRemark = z.output<typeof draftRemarkSchema>;

/** Remarks of the draft, the newest first, 50 at a time. */
export const listDraftRemarks = endpoint({
  name: 'listDraftRemarks',
  method: 'GET',
  path: '/api/v1/draft-remarks',
  access: { permission: 'page.content' },
  studio: true,
  summary: 'What people with a link say of the draft.',
  input: {
    query: z.object({
      /** Those of one page; of all pages without. */
      path: z.string().max(START_PATH_MAX).optional(),
      /** Those that are not done alone. */
      show: z.enum(['open', 'all']).default('open'),
      cursor: idSchema.optional(),
    }),
  },
  output: z.object({ remarks: z.array(draftRemarkSchema), ...pagingFields }),
  errors: {},
});

/** Marks a remark as done, or as not done again. */
export const markDraftRemark = endpoint({
  name: 'markDraftRemark',
  method: 'PUT',
  path: '/api/v1/draft-remarks/:remarkId',
  access: { permission: 'page.content' },
  studio: true,
  activity: 'marked a remark about the draft',
  summary: 'Marks a remark about the draft as done or not done.',
  input: { params: z.object({ remarkId: idSchema }), body: z.object({ isDone: z.boolean() }) },
  output: z.object({ remark: draftRemarkSchema }),
  errors: { REMARK_NOT_FOUND: LINK_ERRORS.REMARK_NOT_FOUND },
});
