import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import { FINDING_KINDS } from '#shared/features/page-checks/rules.ts';
import { DATA_CHANGES_MAX } from './data-changes.ts';
import { PUBLICATION_KINDS, SCHEDULE_STATES, GOING_KINDS } from './rules.ts';

const NOT_THERE = { status: 404, text: 'There is no such release.' } as const;

const RELEASE_ERRORS = {
  STALE: {
    status: 409,
    text: 'The site was published by someone else in the meantime. Look at it and try again.',
  },
  NOTHING_TO_PUBLISH: { status: 409, text: 'Everything is published already.' },
  PAGE_BROKEN: {
    status: 409,
    text: 'Some pages would come out empty or broken, so nothing was published. Look at them first.',
  },
  TEMPLATE_BROKEN: { status: 409, text: 'Some theme files have mistakes. Mend them, or publish anyway.' },
  RELEASE_NOT_FOUND: NOT_THERE,
  SCHEDULE_NOT_FOUND: NOT_THERE,
  SCHEDULE_OVER: { status: 409, text: 'This release is over: it cannot be changed any more.' },
  SCHEDULE_CHANGED: {
    status: 409,
    text: 'Someone else changed this release in the meantime. Look at it and try again.',
  },
  NOTHING_TO_RESTORE: { status: 409, text: 'Visitors see this very state already.' },
  NOTHING_TO_UNDO: { status: 409, text: 'This is the first release: there is nothing before it.' },
} as const;

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

/** A page that publishing changes. */
const changedPageSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** The file of the draft that holds what it consists of. */
  file: z.string(),
  /** The path at which visitors find it now, and the one at which they will; null where they do not. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export type ChangedPage = z.output<typeof changedPageSchema>;

/** Something that visitors would stumble over. */
const pageFindingSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  /** Where it is: a page of the site with its path, or what stands on many pages. */
  pageId: idSchema.nullable(),
  title: z.string(),
  path: z.string().nullable(),
  message: z.string(),
  /** True for what is not published at all. */
  isRefused: z.boolean(),
});

export type PageFinding = z.output<typeof pageFindingSchema>;

const somePathsSchema = z
  .array(z.string().max(200))
  .max(2_000, 'These are too many changes to choose. Publish everything instead.');

/** Paths of the draft's changes that are to be published; without them, all. */
const pathsSchema = somePathsSchema.min(1, 'Choose at least one change.').optional();

const valuesSchema = z.record(z.string().max(40), z.unknown());

/** A change of something that is no file, such as a product, that goes live with a release. */
const dataChangeInput = z.object({
  /** What kind of thing changes; its feature says what `change` may be. */
  kind: z.string().max(40),
  id: idSchema,
  change: valuesSchema,
});

export type DataChangeInput = z.output<typeof dataChangeInput>;

const dataInput = z
  .array(dataChangeInput)
  .max(DATA_CHANGES_MAX, `A release changes at most ${DATA_CHANGES_MAX} products.`);

/** The same as it is kept: the fields that change, as they were when it was asked for and as they become. */
const dataChangeSchema = dataChangeInput.extend({ title: z.string(), from: valuesSchema, to: valuesSchema });

const goesLiveOnSchema = z.iso.datetime('Enter a date and time such as 2026-01-31T09:00:00Z.');

const noteSchema = z.string().trim().max(500, 'A note has at most 500 characters.').default('');

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
 * Makes the draft what visitors see, in one act. Pages that would come out empty or broken answer 409 `PAGE_BROKEN`
 * with `findings`; so do templates with mistakes that are not live already, as 409 `TEMPLATE_BROKEN` with `problems`.
 * Other mistakes of the theme answer the same
 * unless `acceptProblems` is set; a site that was published meanwhile answers 409 `STALE` with the release that is
 * live now under `liveRelease`.
 */
export const publishRelease = endpoint({
  name: 'publishRelease',
  method: 'POST',
  path: '/api/v1/releases',
  access: { permission: 'site.design' },
  studio: true,
  activity: 'published',
  summary: 'Publishes the draft.',
  input: {
    body: z.object({
      expectedLiveReleaseId: idSchema,
      note: noteSchema,
      acceptProblems: z.boolean().default(false),
      paths: pathsSchema,
    }),
  },
  output: z.object({ release: releaseSchema }),
  errors: {
    STALE: RELEASE_ERRORS.STALE,
    NOTHING_TO_PUBLISH: RELEASE_ERRORS.NOTHING_TO_PUBLISH,
    TEMPLATE_BROKEN: RELEASE_ERRORS.TEMPLATE_BROKEN,
    PAGE_BROKEN: RELEASE_ERRORS.PAGE_BROKEN,
  },
  success: 201,
});

/** How a file differs between two states of a site. */
const changeKindSchema = z.enum(['added', 'changed', 'removed']);

/** What would be published: the chosen changes, those that go along, and what is broken. */
export const planRelease = endpoint({
  name: 'planRelease',
  method: 'POST',
  path: '/api/v1/releases/plan',
  access: { permission: 'site.design' },
  studio: true,
  activity: false,
  summary: 'Tells what publishing some changes takes along, and what would be broken.',
  input: { body: z.object({ paths: pathsSchema }) },
  output: z.object({
    /** The release that the plan is made over. */
    liveReleaseId: idSchema,
    /** All changes of the draft. */
    changes: z.array(z.object({ path: z.string(), kind: changeKindSchema })),
    /** Everything that would be published. */
    paths: z.array(z.string()),
    /** Those of them that were not chosen, each with the change that needs it or that it needs. */
    along: z.array(
      z.object({
        path: z.string(),
        because: z.object({ kind: z.enum(GOING_KINDS), path: z.string() }),
      }),
    ),
    problems: z.array(
      templateProblemSchema.extend({
        /** True for a mistake of a template that is not live already: it is not published at all. */
        isRefused: z.boolean(),
      }),
    ),
    /** Pages that change, those of the whole theme aside. */
    pages: z.array(changedPageSchema),
    findings: z.array(pageFindingSchema),
  }),
  errors: { NOTHING_TO_PUBLISH: RELEASE_ERRORS.NOTHING_TO_PUBLISH },
});

export type ReleasePlan = z.output<typeof planRelease.output>;

/** The text of a file in two states of a site; null where it is not there, or holds no text. */
export const releaseChangeSchema = z.object({
  path: z.string(),
  kind: changeKindSchema,
  isText: z.boolean(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export type ReleaseChange = z.output<typeof releaseChangeSchema>;

/**
 * How a release differs from the one that was live before it, or, against `live`, what going back to it would
 * change for visitors.
 */
export const readReleaseChanges = endpoint({
  name: 'readReleaseChanges',
  method: 'GET',
  path: '/api/v1/releases/:releaseId/changes',
  access: { permission: 'site.design' },
  studio: true,
  summary: 'How a release differs from the one before it or from what is live, file by file.',
  input: {
    params: z.object({ releaseId: idSchema }),
    query: z.object({ against: z.enum(['previous', 'live']).default('previous') }),
  },
  output: z.object({ release: releaseSchema, changes: z.array(releaseChangeSchema) }),
  errors: { RELEASE_NOT_FOUND: RELEASE_ERRORS.RELEASE_NOT_FOUND },
});

/** What publishing the whole draft would change for visitors. */
export const readDraftChanges = endpoint({
  name: 'readDraftChanges',
  method: 'GET',
  path: '/api/v1/draft/changes',
  access: { permission: 'site.design' },
  studio: true,
  summary: 'How the draft differs from what is live, file by file.',
  input: {},
  output: z.object({ changes: z.array(releaseChangeSchema) }),
  errors: {},
});

/** One time that visitors came to see another release. */
export const publicationSchema = z.object({
  id: idSchema,
  kind: z.enum(PUBLICATION_KINDS),
  on: z.iso.datetime(),
  /** Name of the contributor. */
  by: z.string(),
  releaseId: idSchema,
  /** When the state that visitors came to see was made: earlier than `on` where somebody went back to it. */
  stateOf: z.iso.datetime(),
  note: z.string(),
  /** Paths that this time changed for visitors. */
  changedPaths: z.array(z.string()),
  /** Titles of the products that this time changed. */
  changedData: z.array(z.string()),
});

export type Publication = z.output<typeof publicationSchema>;

/** Who published, undid or restored what, and when: the latest first, 50 at a time. */
export const listPublications = endpoint({
  name: 'listPublications',
  method: 'GET',
  path: '/api/v1/publications',
  access: { permission: 'site.design' },
  studio: true,
  summary: 'Who published, undid or restored what, and when.',
  input: { query: z.object({ cursor: idSchema.optional() }) },
  output: z.object({
    publications: z.array(publicationSchema),
    ...pagingFields,
  }),
  errors: {},
});

/** Changes that go live by themselves at a time. */
export const scheduledReleaseSchema = z.object({
  id: idSchema,
  state: z.enum(SCHEDULE_STATES),
  goesLiveOn: z.iso.datetime(),
  /** Counts its changes; a change of its products names the one that it is based on. */
  version: z.int(),
  note: z.string(),
  paths: z.array(z.string()),
  /** What it changes beside files. */
  data: z.array(dataChangeSchema),
  createdOn: z.iso.datetime(),
  createdBy: z.string(),
  /** Why it could not go live, or could not if its time were now; empty otherwise. */
  problem: z.string(),
});

export type ScheduledRelease = z.output<typeof scheduledReleaseSchema>;

/** Releases that are set for later, the next first, and those of the last 30 days. */
export const listScheduledReleases = endpoint({
  name: 'listScheduledReleases',
  method: 'GET',
  path: '/api/v1/scheduled-releases',
  access: { permission: 'site.design' },
  studio: true,
  summary: 'Releases that are set for later, and those of the last 30 days.',
  input: {},
  output: z.object({ scheduledReleases: z.array(scheduledReleaseSchema) }),
  errors: {},
});

/**
 * Sets changes to go live at a time, as they are now: files of the draft, and under `data` prices and the like, which go
 * live in the same transaction. Without `paths` all files go along; an empty list stands for none. Broken templates answer 409 `TEMPLATE_BROKEN` with `problems`
 * unless `acceptProblems` is set.
 */
export const scheduleRelease = endpoint({
  name: 'scheduleRelease',
  method: 'POST',
  path: '/api/v1/scheduled-releases',
  access: { permission: 'site.design' },
  studio: true,
  activity: 'set a release for later',
  summary: 'Sets changes to go live at a time, as they are now.',
  input: {
    body: z.object({
      goesLiveOn: goesLiveOnSchema,
      note: noteSchema,
      acceptProblems: z.boolean().default(false),
      paths: somePathsSchema.optional(),
      data: dataInput.default([]),
    }),
  },
  output: z.object({ scheduledRelease: scheduledReleaseSchema }),
  errors: {
    NOTHING_TO_PUBLISH: RELEASE_ERRORS.NOTHING_TO_PUBLISH,
    TEMPLATE_BROKEN: RELEASE_ERRORS.TEMPLATE_BROKEN,
    PAGE_BROKEN: RELEASE_ERRORS.PAGE_BROKEN,
  },
  success: 201,
});

/**
 * Sets another time for a release that waits, or a time for one that was canceled. When its time is no longer the
 * one that the caller saw it answers 409 `SCHEDULE_CHANGED` with the release under `current`.
 */
export const rescheduleRelease = endpoint({
  name: 'rescheduleRelease',
  method: 'PUT',
  path: '/api/v1/scheduled-releases/:scheduleId',
  access: { permission: 'site.design' },
  studio: true,
  activity: 'gave another time to the release',
  summary: 'Sets another time for a release that waits or was canceled.',
  input: {
    params: z.object({ scheduleId: idSchema }),
    body: z.object({ goesLiveOn: goesLiveOnSchema, expectedGoesLiveOn: goesLiveOnSchema }),
  },
  output: z.object({ scheduledRelease: scheduledReleaseSchema }),
  errors: {
    SCHEDULE_NOT_FOUND: RELEASE_ERRORS.SCHEDULE_NOT_FOUND,
    SCHEDULE_OVER: RELEASE_ERRORS.SCHEDULE_OVER,
    SCHEDULE_CHANGED: RELEASE_ERRORS.SCHEDULE_CHANGED,
  },
});

/**
 * Sets what a waiting release changes beside files, in place of what it was to change, as things are now. Where somebody
 * else changed the release meanwhile it answers 409 `SCHEDULE_CHANGED` with the release under `current`.
 */
export const setScheduledData = endpoint({
  name: 'setScheduledData',
  method: 'PUT',
  path: '/api/v1/scheduled-releases/:scheduleId/data',
  access: { permission: 'site.design' },
  studio: true,
  activity: 'changed the products of the release',
  summary: 'Sets what a waiting release changes beside files, such as prices.',
  input: {
    params: z.object({ scheduleId: idSchema }),
    body: z.object({ version: z.int(), data: dataInput }),
  },
  output: z.object({ scheduledRelease: scheduledReleaseSchema }),
  errors: {
    SCHEDULE_NOT_FOUND: RELEASE_ERRORS.SCHEDULE_NOT_FOUND,
    SCHEDULE_OVER: RELEASE_ERRORS.SCHEDULE_OVER,
    SCHEDULE_CHANGED: RELEASE_ERRORS.SCHEDULE_CHANGED,
    NOTHING_TO_PUBLISH: RELEASE_ERRORS.NOTHING_TO_PUBLISH,
  },
});

/** Takes a release that was set for later back; its changes stay in the draft. */
export const cancelScheduledRelease = endpoint({
  name: 'cancelScheduledRelease',
  method: 'DELETE',
  path: '/api/v1/scheduled-releases/:scheduleId',
  access: { permission: 'site.design' },
  studio: true,
  activity: 'canceled the release',
  summary: 'Takes a release that was set for later back.',
  input: { params: z.object({ scheduleId: idSchema }) },
  output: z.object({ scheduledRelease: scheduledReleaseSchema }),
  errors: {
    SCHEDULE_NOT_FOUND: RELEASE_ERRORS.SCHEDULE_NOT_FOUND,
    SCHEDULE_OVER: RELEASE_ERRORS.SCHEDULE_OVER,
  },
});

/**
 * Points the site back at the release that was live before. What had been published comes back as draft,
 * so nothing is lost; draft texts that are newer stay as they are. What the release changed beside files is put back in the
 * same transaction where nobody changed it since; the rest stays and is told under `kept`.
 */
export const undoRelease = endpoint({
  name: 'undoRelease',
  method: 'POST',
  path: '/api/v1/releases/undo',
  access: { permission: 'site.design' },
  studio: true,
  activity: 'took back the publishing of',
  summary: 'Takes the last publishing back.',
  input: { body: z.object({ expectedLiveReleaseId: idSchema }) },
  output: z.object({
    release: releaseSchema,
    /** What stays as it is since somebody changed it after the release, by its fields. */
    kept: z.array(
      z.object({ kind: z.string(), id: idSchema, title: z.string(), fields: z.array(z.string()).readonly() }),
    ),
  }),
  errors: { STALE: RELEASE_ERRORS.STALE, NOTHING_TO_UNDO: RELEASE_ERRORS.NOTHING_TO_UNDO },
});

/**
 * Makes an earlier release what visitors see, as a new release, so that this can be undone like any publishing.
 * What it takes away comes back as draft; draft texts that are newer stay as they are.
 */
export const restoreRelease = endpoint({
  name: 'restoreRelease',
  method: 'POST',
  path: '/api/v1/releases/:releaseId/restoration',
  access: { permission: 'site.design' },
  studio: true,
  activity: 'went back to an earlier release',
  summary: 'Goes back to an earlier release.',
  input: {
    params: z.object({ releaseId: idSchema }),
    body: z.object({ expectedLiveReleaseId: idSchema, note: noteSchema }),
  },
  output: z.object({ release: releaseSchema }),
  errors: {
    STALE: RELEASE_ERRORS.STALE,
    RELEASE_NOT_FOUND: RELEASE_ERRORS.RELEASE_NOT_FOUND,
    NOTHING_TO_RESTORE: RELEASE_ERRORS.NOTHING_TO_RESTORE,
  },
  success: 201,
});
