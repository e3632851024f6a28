import { publishRelease, type Release, type ReleasePlan } from '#shared/features/releases/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { assertPages, assertWhole, buildRelease, readSides, readThemeTexts } from './build-release.ts';
import { chooseChanges } from './choose-changes.ts';
import { differingPaths, subjectOf, toRelease } from './release-store.ts';
import { assertLive, kindOf, type PublishAsk, type ReleaseTools, stale } from './release-tools.ts';

/** The first release of a site that is being set up. */
export interface FirstRelease {
  readonly releaseId: string;
  readonly author: string;
  readonly now: number;
}

const DRAFT_CHANGED = 'The draft was changed by someone else in the meantime. Look at it and try again.';

/** What would be published with chosen changes of the draft, and what is wrong with it. */
export async function planRelease(
  tools: ReleaseTools,
  { site, now }: Pick<RequestContext, 'site' | 'now'>,
  chosen: readonly string[] | undefined,
): Promise<ReleasePlan> {
  const { db, store, templates, themeWork } = tools;
  const { draft, found, texts, checked } = await db.withSite(site.id, async (scope) => {
    const current = await templates.draftOf(scope);
    const { live } = current;
    const changes = await chooseChanges(scope, tools, current, chosen);
    const next = changes.manifest;
    return {
      draft: current,
      found: changes,
      texts: await readSides(scope, store, { next, live }),
      checked: await tools.pageChecks.checkPages(scope, { next, live, now }),
    };
  });
  const { problems } = await buildRelease(themeWork, site.id, texts, found.manifest);
  return {
    liveReleaseId: draft.liveReleaseId,
    changes: draft.changedPaths.map((path) => ({
      path,
      kind: kindOf(draft.live[path], draft.manifest[path]),
    })),
    paths: [...found.paths],
    along: found.going.flatMap(({ path, because }) => (because === undefined ? [] : [{ path, because }])),
    problems: [...problems],
    pages: [...checked.pages],
    findings: [...checked.findings],
  };
}

/** Publishes a draft, or chosen changes of it. */
export async function publishDraft(
  tools: ReleaseTools,
  context: RequestContext,
  {
    expectedLiveReleaseId,
    note,
    acceptProblems,
    paths,
  }: PublishAsk & { readonly expectedLiveReleaseId: string },
): Promise<Release> {
  const { db, ids, store, releaseStore, templates, themeWork, audit } = tools;
  const { site, now } = context;
  const author = contributorOf(context);
  const { changes, texts } = await db.withSite(site.id, async (scope) => {
    const draft = await templates.draftOf(scope);
    await assertLive(tools, scope, draft, expectedLiveReleaseId);
    const { live } = draft;
    const found = await chooseChanges(scope, tools, draft, paths);
    const next = found.manifest;
    assertPages(await tools.pageChecks.checkPages(scope, { next, live, now }));
    return { changes: found, texts: await readSides(scope, store, { next, live }) };
  });
  const built = await buildRelease(themeWork, site.id, texts, changes.manifest);
  assertWhole(built, acceptProblems);
  return db.withSite(site.id, async (scope) => {
    const locked = await templates.draftOf(scope, 'lock');
    await assertLive(tools, scope, locked, expectedLiveReleaseId);
    const again = await chooseChanges(scope, tools, locked, paths);
    if (differingPaths(again.manifest, changes.manifest).length > 0) {
      throw await stale(tools, scope, locked, DRAFT_CHANGED);
    }
    const row = await releaseStore.add(scope, {
      id: ids.id(),
      manifest: changes.manifest,
      previous: locked.live,
      css: built.css,
      note,
      author: author.name,
      now,
    });
    await releaseStore.goLive(scope, {
      releaseId: row.id,
      previousReleaseId: locked.liveReleaseId,
      kind: 'publish',
      author: author.name,
      now,
    });
    await templates.clear(scope, changes.paths);
    await audit.record(scope, context, {
      act: publishRelease.name,
      subject: subjectOf(row),
      before: { liveReleaseId: locked.liveReleaseId },
      after: { liveReleaseId: row.id, note, changedPaths: row.changedPaths },
    });
    return toRelease(row, row.id);
  });
}

/** Stores a release made of these contents, for a site that is being set up. */
export async function publishFirst(
  { store, releaseStore, firstThemeWork }: ReleaseTools,
  scope: SiteScope,
  files: ReadonlyMap<string, Buffer>,
  { releaseId, author, now }: FirstRelease,
): Promise<void> {
  const manifest: Record<string, string> = {};
  for (const [path, content] of files) manifest[path] = await store.put(scope, content);
  const texts = await readThemeTexts(scope, store, manifest);
  const sides = { next: texts, live: {} };
  const { css, problems } = await buildRelease(firstThemeWork, scope.websiteId, sides, manifest);
  const [first] = problems;
  if (first !== undefined) {
    throw new Error(`The theme of a new site is broken: ${first.path}:${first.line}: ${first.message}`);
  }
  await releaseStore.add(scope, { id: releaseId, manifest, previous: {}, css, note: '', author, now });
  await releaseStore.goLive(scope, { releaseId, previousReleaseId: null, kind: 'publish', author, now });
}
