import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';

export const releaseSchema = z.object({
  id: idSchema,
  /** Hash over all files: two releases with the same files have the same one. */
  contentHash: z.string(),
  createdOn: z.iso.datetime(),
  /** Name of the contributor who published it. */
  createdBy: z.string(),
  note: z.string(),
  /** Paths that differ from the release before. */
  changedPaths: z.array(z.string()),
  isLive: z.boolean(),
});

export type Release = z.output<typeof releaseSchema>;

/** A theme file that does not compile, found before publishing. */
export const templateProblemSchema = z.object({
  path: z.string(),
  line: z.int(),
  column: z.int(),
  message: z.string(),
});

export const listReleases = endpoint({
  name: 'listReleases',
  method: 'GET',
  path: '/api/v1/releases',
  access: { permission: 'site.design' },
  summary: 'The newest releases, the live one marked.',
  input: {},
  output: z.object({ releases: z.array(releaseSchema) }),
  errors: {},
});

/**
 * Makes the draft what visitors see, in one act. Broken templates answer 409 `TEMPLATE_BROKEN` with `problems`
 * unless `acceptProblems` is set; a site that was published meanwhile answers 409 `STALE`.
 */
export const publishRelease = endpoint({
  name: 'publishRelease',
  method: 'POST',
  path: '/api/v1/releases',
  access: { permission: 'site.design' },
  summary: 'Publishes the draft.',
  input: {
    body: z.object({
      expectedLiveReleaseId: idSchema,
      note: z.string().trim().max(500).default(''),
      acceptProblems: z.boolean().default(false),
    }),
  },
  output: z.object({ release: releaseSchema }),
  errors: { STALE: 409, NOTHING_TO_PUBLISH: 409, TEMPLATE_BROKEN: 409 },
  success: 201,
});

/**
 * Points the site back at the release that was live before. What had been published comes back as draft,
 * so nothing is lost; draft texts that are newer stay as they are.
 */
export const undoRelease = endpoint({
  name: 'undoRelease',
  method: 'POST',
  path: '/api/v1/releases/undo',
  access: { permission: 'site.design' },
  summary: 'Takes the last publishing back.',
  input: { body: z.object({ expectedLiveReleaseId: idSchema }) },
  output: z.object({ release: releaseSchema }),
  errors: { STALE: 409, NOTHING_TO_UNDO: 409 },
});
