import {
  changeMedia,
  deleteMedia,
  listMedia,
  type Media,
  type readMedia,
  type replaceMedia,
  type signMedia,
  type uploadMedia,
} from '#shared/features/media/contract.ts';
import { cleanFilename } from '#shared/features/media/filenames.ts';
import { fileTypeOf } from '#shared/features/media/file-types.ts';
import { MEDIA_PAGE } from '#shared/features/media/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import { pageOf, readCursor, writeCursor } from '../../http/cursor.ts';
import { signLink } from '../../http/file-links.ts';
import { refuseAs } from '../../http/refusal.ts';
import { createBinnedMedia } from './binned-media.ts';
import { assertMayBePrivate, assertMayBePublic, assertMayChange } from './changes.ts';
import { createMediaTools, type MediaDeps, type MediaTools } from './media-tools.ts';
import { addDocument, addPicture, type NewDocument, type NewPicture } from './new-files.ts';
import { findMedia, getMedia, listRows, type MediaRow, pathOfFile, staleMedia, takeMedia } from './store.ts';
import { replaceFile, uploadFile } from './uploads.ts';

/** One page of the library. */
async function listFiles(
  { uses, show }: MediaTools,
  scope: SiteScope,
  site: Site,
  query: HandlerInput<typeof listMedia>['query'],
): Promise<Output<typeof listMedia>> {
  const list = `media ${query.sort}`;
  const after = query.cursor === undefined ? undefined : readCursor(site.siteSecret, list, query.cursor);
  if (query.cursor !== undefined && after === undefined) throw refuseAs(listMedia, 'BAD_CURSOR');
  const { rows, total } = await listRows(scope, query, uses.usedIds, after);
  const { shown, paging } = pageOf(rows, MEDIA_PAGE, (last) =>
    writeCursor(site.siteSecret, list, [last.sortKey, last.id]),
  );
  return { media: shown.map(show), total, ...paging };
}

/** A file with what uses it, and the others that were put in with the same bytes. */
async function readFile(
  { uses, show }: MediaTools,
  scope: SiteScope,
  id: string,
): Promise<Output<typeof readMedia>> {
  const row = await getMedia(scope, id);
  const found = await uses.of(scope, id);
  const same = await scope.query<{ id: string }>(
    `SELECT id FROM assets
      WHERE website_id = $1 AND source_hash = $2 AND id <> $3 AND deleted_at IS NULL ORDER BY id`,
    [scope.websiteId, row.sourceHash, id],
  );
  return { media: show(row), uses: found, duplicateIds: same.map((other) => other.id) };
}

/** Changes what is told of a file, and who may see it. */
async function changeFile(
  { uses, show, changes, assets }: MediaTools,
  scope: SiteScope,
  context: RequestContext,
  { id, wish }: { readonly id: string; readonly wish: HandlerInput<typeof changeMedia>['body'] },
): Promise<Media> {
  const { version, focalPoint, filename, ...facts } = wish;
  const before = await takeMedia(scope, id);
  const found = await uses.of(scope, id);
  assertMayChange(context, found);
  if (before.version !== version) throw staleMedia(show(before), { focalPoint, filename, ...facts });
  assertMayBePrivate(before.kind, facts.isPublic);
  assertMayBePublic(found, facts.isPublic);
  const type = fileTypeOf(before.mediaType);
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  const after: MediaRow = {
    ...before,
    ...given,
    ...(filename === undefined || type === undefined ? {} : { filename: cleanFilename(filename, type) }),
    ...(focalPoint === undefined ? {} : { focalX: focalPoint.x, focalY: focalPoint.y }),
    version: before.version + 1,
    updatedAt: new Date(context.now),
  };
  const { transaction, websiteId } = scope;
  await assets.update(after, { where: { websiteId, id }, transaction });
  await changes.purge(scope, found);
  await changes.record(scope, context, changeMedia, { before, after });
  return show(after);
}

/** Moves a file to the bin; answers the id of its entry there. */
async function deleteFile(
  { uses, bin, changes, assets }: MediaTools,
  scope: SiteScope,
  context: RequestContext,
  { id, isForced }: { readonly id: string; readonly isForced: boolean },
): Promise<string> {
  const row = await takeMedia(scope, id);
  const found = await uses.of(scope, id);
  assertMayChange(context, found);
  if (found.length > 0 && !isForced) {
    const shown = found.map(({ kind, id: itemId, title }) => ({ kind, id: itemId, title }));
    throw refuseAs(deleteMedia, 'MEDIA_IN_USE', { facts: { uses: shown } });
  }
  const at = new Date(context.now);
  const { transaction, websiteId } = scope;
  await assets.update({ deletedAt: at }, { where: { websiteId, id }, transaction });
  const thing = {
    kind: 'media',
    itemId: id,
    title: row.filename,
    place: '',
    payload: { contentHash: row.contentHash },
  } as const;
  const binEntryId = await bin.put(scope, contributorOf(context), thing, context.now);
  await changes.purge(scope, found);
  await changes.record(scope, context, deleteMedia, { before: row, after: null });
  return binEntryId;
}

/** An address that opens a file for some time. */
async function signFile(
  scope: SiteScope,
  { site, now }: RequestContext,
  id: string,
  seconds: number,
): Promise<Output<typeof signMedia>> {
  const row = await getMedia(scope, id);
  const expiresAt = Math.floor(now / 1000 + seconds) * 1000;
  return {
    url: `${pathOfFile(row)}?${signLink(site.siteSecret, { of: 'library', id }, expiresAt)}`,
    expiresOn: new Date(expiresAt).toISOString(),
  };
}

/** Makes the library of files. */
export function createMediaService(deps: MediaDeps) {
  const tools = createMediaTools(deps);
  const { db } = deps;
  return {
    /** Keeps a picture of a new site; answers its id. */
    add: (scope: SiteScope, picture: NewPicture, now: number) => addPicture(tools, scope, picture, now),

    /** Keeps a document that is known to be right; answers its id. */
    addDocument: (scope: SiteScope, document: NewDocument, now: number) =>
      addDocument(tools, scope, document, now),

    /** @throws Refusal 413 or 415 for what is not taken, 409 PICTURES_ARE_PUBLIC */
    upload: (
      context: RequestContext,
      query: HandlerInput<typeof uploadMedia>['query'],
      body: AsyncIterable<Uint8Array>,
    ) => uploadFile(tools, context, query, body),

    /** @throws Refusal 404, 409 STALE or OTHER_KIND, 403 USED_ELSEWHERE, 413 or 415 for what is not taken */
    replace: (
      context: RequestContext,
      id: string,
      query: HandlerInput<typeof replaceMedia>['query'],
      body: AsyncIterable<Uint8Array>,
    ) => replaceFile(tools, context, { id, ...query }, body),

    /** @throws Refusal 400 BAD_CURSOR */
    list: (scope: SiteScope, site: Site, query: HandlerInput<typeof listMedia>['query']) =>
      listFiles(tools, scope, site, query),

    /** @throws Refusal 404 */
    read: (scope: SiteScope, id: string) => readFile(tools, scope, id),

    /** @throws Refusal 404, 409 STALE or PICTURES_ARE_PUBLIC, 403 USED_ELSEWHERE */
    change: (
      scope: SiteScope,
      context: RequestContext,
      id: string,
      wish: HandlerInput<typeof changeMedia>['body'],
    ) => changeFile(tools, scope, context, { id, wish }),

    /**
     * Moves a file to the bin; answers the id of its entry there.
     * @throws Refusal 404, 409 MEDIA_IN_USE with the `uses`, 403 USED_ELSEWHERE
     */
    delete: (scope: SiteScope, context: RequestContext, id: string, isForced: boolean) =>
      deleteFile(tools, scope, context, { id, isForced }),

    /** @throws Refusal 404 */
    sign: signFile,

    /** What becomes of files in the bin. */
    binned: createBinnedMedia(tools),

    /** A file that is served, or undefined when it is not there or in the bin. */
    find: (site: Pick<Site, 'id'>, id: string) => db.withSite(site.id, (scope) => findMedia(scope, id)),

    /** The same for visitors, beside what others write. */
    findToShow: (site: Pick<Site, 'id'>, id: string) => db.readSite(site.id, (scope) => findMedia(scope, id)),
  };
}

/** The library of files. */
export type MediaService = ReturnType<typeof createMediaService>;
