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
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import { pageOf, readCursor, writeCursor } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Bin, BinHandler } from '../bin/service.ts';
import { type binnedMediaSchema, createBinnedMedia } from './binned-media.ts';
import { assertMayBePrivate, assertMayBePublic, assertMayChange, createMediaChanges } from './changes.ts';
import type { Contents } from './contents.ts';
import type { Incoming } from './incoming.ts';
import { signLink } from './links.ts';
import { defineAssets } from './model.ts';
import type { PictureWork } from './pictures.ts';
import {
  findMedia,
  getMedia,
  listRows,
  type MediaRow,
  pathOfFile,
  staleMedia,
  takeMedia,
  toMedia,
} from './store.ts';
import { createUploads } from './uploads.ts';
import type { MediaUses } from './uses.ts';

/** A picture that comes with a site and needs no cleaning. */
export interface NewPicture {
  readonly filename: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly title: string;
  readonly altText: string;
  readonly focalX: number;
  readonly focalY: number;
}

/** A document that is sold, and so is open to nobody else. */
export interface NewDocument {
  readonly filename: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly title: string;
}

type Body = AsyncIterable<Uint8Array>;

export interface MediaService {
  /** Keeps a picture of a new site; answers its id. */
  add(scope: SiteScope, picture: NewPicture, now: number): Promise<string>;
  /** Keeps a document that is known to be right; answers its id. */
  addDocument(scope: SiteScope, document: NewDocument, now: number): Promise<string>;
  /** @throws Refusal 413 or 415 for what is not taken, 409 PICTURES_ARE_PUBLIC */
  upload(
    context: RequestContext,
    query: HandlerInput<typeof uploadMedia>['query'],
    body: Body,
  ): Promise<Output<typeof uploadMedia>>;
  /** @throws Refusal 400 BAD_CURSOR */
  list(
    scope: SiteScope,
    site: Site,
    query: HandlerInput<typeof listMedia>['query'],
  ): Promise<Output<typeof listMedia>>;
  /** @throws Refusal 404 */
  read(scope: SiteScope, id: string): Promise<Output<typeof readMedia>>;
  /** @throws Refusal 404, 409 STALE or PICTURES_ARE_PUBLIC, 403 USED_ELSEWHERE */
  change(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    changes: HandlerInput<typeof changeMedia>['body'],
  ): Promise<Media>;
  /** @throws Refusal 404, 409 STALE or OTHER_KIND, 403 USED_ELSEWHERE, 413 or 415 for what is not taken */
  replace(
    context: RequestContext,
    id: string,
    query: HandlerInput<typeof replaceMedia>['query'],
    body: Body,
  ): Promise<Media>;
  /**
   * Moves a file to the bin; answers the id of its entry there.
   * @throws Refusal 404, 409 MEDIA_IN_USE with the `uses`, 403 USED_ELSEWHERE
   */
  delete(scope: SiteScope, context: RequestContext, id: string, isForced: boolean): Promise<string>;
  /** @throws Refusal 404 */
  sign(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    seconds: number,
  ): Promise<Output<typeof signMedia>>;
  /** What becomes of files in the bin. */
  readonly binned: BinHandler<typeof binnedMediaSchema>;
  /** A file that is served, or undefined when it is not there or in the bin. */
  find(site: Pick<Site, 'id'>, id: string): Promise<MediaRow | undefined>;
  /** The same for visitors, beside what others write. */
  findToShow(site: Pick<Site, 'id'>, id: string): Promise<MediaRow | undefined>;
}

/** What the library is made of. */
export interface MediaDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly contents: Contents;
  readonly incoming: Incoming;
  readonly describePicture: PictureWork['describe'];
  readonly uses: MediaUses;
  readonly audit: AuditLog;
  readonly bin: Bin;
  /** Purges the pages that carry one of the tags when the unit of work commits; all of the site without any. */
  readonly purge: (scope: SiteScope, tags: readonly string[] | undefined) => Promise<void>;
  /** Makes a picture ready for visitors once the unit of work commits. */
  readonly prepare: (scope: SiteScope, id: string) => Promise<void>;
  readonly pathOfImage: (row: MediaRow) => string;
}

/** Makes the library of files. */
export function createMediaService(deps: MediaDeps): MediaService {
  const { db, ids, incoming, uses, bin, prepare, pathOfImage } = deps;
  const assets = defineAssets(db.sequelize);
  const show = (row: MediaRow) => toMedia(row, pathOfImage);
  const { contents } = deps;
  const changes = createMediaChanges(deps);

  return {
    ...createUploads({ db, ids, incoming, uses, contents, changes, prepare, show }),

    async add(scope, { content, ...picture }, now) {
      const isDrawing = picture.mediaType === 'image/svg+xml';
      const facts = await deps.describePicture(scope.websiteId, content, isDrawing);
      if ('code' in facts) {
        throw new Error(`${picture.filename} is no picture: ${facts.code}.`, { cause: facts.cause });
      }
      const contentHash = sha256(content);
      await contents.lock(scope, contentHash);
      await contents.add(scope.websiteId, contentHash, content);
      const at = new Date(now);
      const row = {
        ...picture,
        ...facts,
        websiteId: scope.websiteId,
        id: ids.id(),
        version: 1,
        kind: isDrawing ? ('drawing' as const) : ('image' as const),
        bytes: content.length,
        contentHash,
        sourceHash: contentHash,
        isDecorative: false,
        isPublic: true,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      };
      await assets.create(row, { transaction: scope.transaction });
      return row.id;
    },

    async addDocument(scope, { content, ...document }, now) {
      const contentHash = sha256(content);
      await contents.lock(scope, contentHash);
      await contents.add(scope.websiteId, contentHash, content);
      const at = new Date(now);
      const row = {
        ...document,
        websiteId: scope.websiteId,
        id: ids.id(),
        version: 1,
        kind: 'document' as const,
        bytes: content.length,
        contentHash,
        sourceHash: contentHash,
        width: null,
        height: null,
        altText: '',
        isDecorative: false,
        focalX: 0.5,
        focalY: 0.5,
        colorData: {},
        isPublic: false,
        hasAlpha: false,
        isAnimated: false,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      };
      await assets.create(row, { transaction: scope.transaction });
      return row.id;
    },

    async list(scope, site, query) {
      const list = `media ${query.sort}`;
      const after = query.cursor === undefined ? undefined : readCursor(site.siteSecret, list, query.cursor);
      if (query.cursor !== undefined && after === undefined) throw refuseAs(listMedia, 'BAD_CURSOR');
      const { rows, total } = await listRows(scope, query, uses.usedIds, after);
      const { shown, paging } = pageOf(rows, MEDIA_PAGE, (last) =>
        writeCursor(site.siteSecret, list, [last.sortKey, last.id]),
      );
      return { media: shown.map(show), total, ...paging };
    },

    async read(scope, id) {
      const row = await getMedia(scope, id);
      const found = await uses.of(scope, id);
      const same = await scope.query<{ id: string }>(
        `SELECT id FROM assets
          WHERE website_id = $1 AND source_hash = $2 AND id <> $3 AND deleted_at IS NULL ORDER BY id`,
        [scope.websiteId, row.sourceHash, id],
      );
      return { media: show(row), uses: found, duplicateIds: same.map((other) => other.id) };
    },

    async change(scope, context, id, { version, focalPoint, filename, ...facts }) {
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
      await changes.record(scope, context, changeMedia, before, after);
      return show(after);
    },

    async delete(scope, context, id, isForced) {
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
      await changes.record(scope, context, deleteMedia, row, null);
      return binEntryId;
    },

    async sign(scope, { site, now }, id, seconds) {
      const row = await getMedia(scope, id);
      const expiresAt = Math.floor(now / 1000 + seconds) * 1000;
      return {
        url: `${pathOfFile(row)}?${signLink(site.siteSecret, id, expiresAt)}`,
        expiresOn: new Date(expiresAt).toISOString(),
      };
    },

    binned: createBinnedMedia({ db, uses, changes, contents }),

    find: (site, id) => db.withSite(site.id, (scope) => findMedia(scope, id)),
    findToShow: (site, id) => db.readSite(site.id, (scope) => findMedia(scope, id)),
  };
}
