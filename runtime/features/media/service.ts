import { z } from 'zod';
import {
  changeMedia,
  deleteMedia,
  listMedia,
  type Media,
  readMedia,
  replaceMedia,
  type signMedia,
  uploadMedia,
} from '#shared/features/media/contract.ts';
import { limitsOf } from '#shared/features/contributors/permissions.ts';
import { cleanFilename, titleFromFilename } from '#shared/features/media/filenames.ts';
import { fileTypeOf } from '#shared/features/media/file-types.ts';
import { canBePrivate, isPicture, MEDIA_PAGE } from '#shared/features/media/rules.ts';
import type { Endpoint, HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import { readCursor, writeCursor } from '../../http/cursor.ts';
import { fingerprint, runOnce } from '../../http/idempotency.ts';
import { type Refusal, refuseAs } from '../../http/refusal.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { StagedFile } from '../../platform/files/staging.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Bin, BinHandler } from '../bin/service.ts';
import type { Incoming, IncomingFile } from './incoming.ts';
import { signLink } from './links.ts';
import { defineAssets } from './model.ts';
import { describePicture } from './pictures.ts';
import { findMedia, listRows, MEDIA_COLUMNS, type MediaRow, pathOfFile, toMedia } from './store.ts';
import type { FoundUse, MediaUses } from './uses.ts';

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

type Body = AsyncIterable<Uint8Array>;

export interface MediaService {
  /** Keeps a picture of a new site; answers its id. */
  add(scope: SiteScope, picture: NewPicture, now: number): Promise<string>;
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
  readonly binned: BinHandler<typeof binnedSchema>;
  /** A file that is served, or undefined when it is not there or in the bin. */
  find(site: Site, id: string): Promise<MediaRow | undefined>;
}

/** What the library is made of. */
export interface MediaDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly log: Log;
  readonly originals: FileStore;
  readonly incoming: Incoming;
  readonly uses: MediaUses;
  readonly audit: AuditLog;
  readonly bin: Bin;
  /** Purges the pages that carry one of the tags when the unit of work commits; all of the site without any. */
  readonly purge: (scope: SiteScope, tags: readonly string[] | undefined) => Promise<void>;
  readonly pathOfImage: (row: MediaRow) => string;
}

const KIND = 'media';
/** What the bin keeps of a file; its bytes stay in the file store. */
const binnedSchema = z.object({ contentHash: z.string() });
/** Things of the store, which who may work on its pages alone may change. */
const STORE_USES: ReadonlySet<string> = new Set(['product', 'download']);
const MIDDLE = 0.5;

/** What the log of changes tells of a file. */
function toFacts(row: MediaRow): Record<string, unknown> {
  const { filename, title, altText, isDecorative, focalX, focalY, isPublic, contentHash } = row;
  return { filename, title, altText, isDecorative, focalX, focalY, isPublic, contentHash };
}

function assertMayChange(context: RequestContext, uses: readonly FoundUse[]): void {
  const isLimited = limitsOf(contributorOf(context), 'page.content', 'change').length > 0;
  if (!isLimited || uses.every(({ kind }) => STORE_USES.has(kind))) return;
  throw refuseAs(changeMedia, 'USED_ELSEWHERE');
}

function assertMayBePrivate(kind: MediaRow['kind'], isPublic: boolean | undefined): void {
  if (isPublic === false && !canBePrivate(kind)) throw refuseAs(changeMedia, 'PICTURES_ARE_PUBLIC');
}

/** What buyers pay for is open to nobody else. */
function assertMayBePublic(uses: readonly FoundUse[], isPublic: boolean | undefined): void {
  const isSold = uses.some(({ kind }) => kind === 'download');
  if (isPublic === true && isSold) throw refuseAs(changeMedia, 'SOLD_FILES_ARE_PRIVATE');
}

/** @throws Refusal for a file that is no picture where the old one was, or the other way round */
function assertSameKind(row: MediaRow, { type }: IncomingFile): void {
  const isSame = isPicture(row.kind) ? isPicture(type.kind) : row.kind === type.kind;
  if (!isSame) throw refuseAs(replaceMedia, 'OTHER_KIND');
}

/** What a row tells of the content of a file. */
function toContent({ type, file, sourceHash, picture }: IncomingFile) {
  return {
    kind: type.kind,
    mediaType: type.mediaType,
    bytes: file.bytes,
    contentHash: file.sha256,
    sourceHash,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    colorData: picture?.colorData ?? {},
    hasAlpha: picture?.hasAlpha ?? false,
    isAnimated: picture?.isAnimated ?? false,
  };
}

/** Makes the library of files. */
export function createMediaService(deps: MediaDeps): MediaService {
  const { db, ids, log, originals, incoming, uses, audit, bin, purge, pathOfImage } = deps;
  const assets = defineAssets(db.sequelize);
  const show = (row: MediaRow) => toMedia(row, pathOfImage);
  const storedName = (websiteId: string, hash: string) => `${websiteId}/${hash}`;

  async function get(scope: SiteScope, id: string, lock?: 'FOR NO KEY UPDATE'): Promise<MediaRow> {
    const row = await findMedia(scope, id, lock);
    if (row === undefined) throw refuseAs(readMedia, 'MEDIA_NOT_FOUND');
    return row;
  }

  /** Units of work on the same bytes take turns, so that none are deleted while somebody comes to need them. */
  async function lockContent(scope: SiteScope, hash: string): Promise<void> {
    await scope.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      storedName(scope.websiteId, hash),
    ]);
  }

  /** Keeps the bytes, unless they are kept already. */
  async function keep(websiteId: string, file: StagedFile): Promise<void> {
    const name = storedName(websiteId, file.sha256);
    if ((await originals.sizeOf(name)) !== file.bytes) await originals.putFile(name, file);
  }

  /** Deletes the bytes when no file has them any more, not even in the bin. */
  async function dropContent(websiteId: string, hash: string): Promise<void> {
    try {
      await db.withSite(websiteId, async (scope) => {
        await lockContent(scope, hash);
        const users = await scope.query(
          'SELECT 1 FROM assets WHERE website_id = $1 AND content_hash = $2 LIMIT 1',
          [websiteId, hash],
        );
        if (users.length === 0) await originals.delete(storedName(websiteId, hash));
      });
    } catch (error) {
      log.warn({ err: error, hash }, 'The bytes of an erased file cannot be deleted.');
    }
  }

  async function purgeUses(scope: SiteScope, found: readonly FoundUse[]): Promise<void> {
    if (found.length > 0) await purge(scope, uses.tagsOf(found));
  }

  async function record(
    scope: SiteScope,
    context: RequestContext,
    { name }: Endpoint,
    before: MediaRow | null,
    after: MediaRow | null,
  ): Promise<void> {
    const row = after ?? before;
    await audit.record(scope, context, {
      act: name,
      subject: { kind: KIND, id: row?.id ?? '', title: row?.filename ?? '' },
      before: before && toFacts(before),
      after: after && toFacts(after),
    });
  }

  /** Does the rest of a call whose body was a file; a repeated call is one with the same file. */
  function withFile<T>(
    context: RequestContext,
    sourceHash: string,
    work: (scope: SiteScope) => Promise<T>,
  ): Promise<T> {
    const { idempotent } = context;
    const call =
      idempotent === undefined
        ? context
        : {
            ...context,
            idempotent: { ...idempotent, fingerprint: fingerprint([idempotent.fingerprint, sourceHash]) },
          };
    return db.withSite(context.site.id, (scope) => runOnce(scope, call, () => work(scope)));
  }

  function stale(current: MediaRow, sent: object): Refusal {
    return refuseAs(changeMedia, 'STALE', { facts: { current: show(current), sent } });
  }

  return {
    async add(scope, { content, ...picture }, now) {
      const isDrawing = picture.mediaType === 'image/svg+xml';
      const facts = await describePicture(content, isDrawing);
      if (typeof facts === 'string') throw new Error(`${picture.filename} is no picture: ${facts}.`);
      const contentHash = sha256(content);
      await originals.put(storedName(scope.websiteId, contentHash), content);
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

    upload: (context, { filename, allowDuplicate, isPrivate }, body) =>
      incoming.receive(body, filename, async (file) => {
        const { websiteId, contentHash } = { websiteId: context.site.id, contentHash: file.file.sha256 };
        assertMayBePrivate(file.type.kind, isPrivate === undefined);
        await keep(websiteId, file.file);
        return withFile(context, file.sourceHash, async (scope) => {
          await lockContent(scope, file.sourceHash);
          const [known] = await scope.query<MediaRow>(
            `SELECT ${MEDIA_COLUMNS} FROM assets a
              WHERE a.website_id = $1 AND a.source_hash = $2 AND a.deleted_at IS NULL ORDER BY a.id LIMIT 1`,
            [websiteId, file.sourceHash],
          );
          if (known !== undefined && allowDuplicate === undefined) {
            return { media: show(known), isDuplicate: true };
          }
          await lockContent(scope, contentHash);
          await keep(websiteId, file.file);
          const at = new Date(context.now);
          const row = {
            ...toContent(file),
            id: ids.id(),
            version: 1,
            filename: file.filename,
            title: titleFromFilename(file.filename),
            altText: '',
            isDecorative: false,
            focalX: MIDDLE,
            focalY: MIDDLE,
            isPublic: isPrivate === undefined,
            createdAt: at,
            updatedAt: at,
            deletedAt: null,
          };
          await assets.create({ ...row, websiteId }, { transaction: scope.transaction });
          await record(scope, context, uploadMedia, null, row);
          return { media: show(row), isDuplicate: false };
        });
      }),

    async list(scope, site, query) {
      const list = `media ${query.sort}`;
      const after = query.cursor === undefined ? undefined : readCursor(site.crumbKey, list, query.cursor);
      if (query.cursor !== undefined && after === undefined) throw refuseAs(listMedia, 'BAD_CURSOR');
      const { rows, total } = await listRows(scope, query, uses.usedIds, after);
      const media = rows.slice(0, MEDIA_PAGE);
      const last = media.at(-1);
      const hasNextPage = rows.length > MEDIA_PAGE;
      const cursor = last && writeCursor(site.crumbKey, list, [last.sortKey, last.id]);
      return {
        media: media.map(show),
        total,
        hasNextPage,
        ...(hasNextPage && cursor !== undefined ? { nextPageCursor: cursor } : {}),
      };
    },

    async read(scope, id) {
      const row = await get(scope, id);
      const found = await uses.of(scope, id);
      const same = await scope.query<{ id: string }>(
        `SELECT id FROM assets
          WHERE website_id = $1 AND source_hash = $2 AND id <> $3 AND deleted_at IS NULL ORDER BY id`,
        [scope.websiteId, row.sourceHash, id],
      );
      return { media: show(row), uses: found, duplicateIds: same.map((other) => other.id) };
    },

    async change(scope, context, id, { version, focalPoint, filename, ...changes }) {
      const before = await get(scope, id, 'FOR NO KEY UPDATE');
      const found = await uses.of(scope, id);
      assertMayChange(context, found);
      if (before.version !== version) throw stale(before, { focalPoint, filename, ...changes });
      assertMayBePrivate(before.kind, changes.isPublic);
      assertMayBePublic(found, changes.isPublic);
      const type = fileTypeOf(before.mediaType);
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
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
      await purgeUses(scope, found);
      await record(scope, context, changeMedia, before, after);
      return show(after);
    },

    replace: (context, id, { filename, version }, body) =>
      incoming.receive(body, filename, async (file) => {
        const websiteId = context.site.id;
        await keep(websiteId, file.file);
        return withFile(context, file.sourceHash, async (scope) => {
          const before = await get(scope, id, 'FOR NO KEY UPDATE');
          const found = await uses.of(scope, id);
          assertMayChange(context, found);
          assertSameKind(before, file);
          if (before.sourceHash === file.sourceHash) return show(before);
          if (before.version !== Number(version)) throw stale(before, {});
          await lockContent(scope, file.file.sha256);
          await keep(websiteId, file.file);
          const after: MediaRow = {
            ...before,
            ...toContent(file),
            filename: cleanFilename(before.filename, file.type),
            version: before.version + 1,
            updatedAt: new Date(context.now),
          };
          await assets.update(after, { where: { websiteId, id }, transaction: scope.transaction });
          await purgeUses(scope, found);
          await record(scope, context, replaceMedia, before, after);
          scope.transaction.afterCommit(() => dropContent(websiteId, before.contentHash));
          return show(after);
        });
      }),

    async delete(scope, context, id, isForced) {
      const row = await get(scope, id, 'FOR NO KEY UPDATE');
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
        kind: KIND,
        itemId: id,
        title: row.filename,
        place: '',
        payload: { contentHash: row.contentHash },
      } as const;
      const binEntryId = await bin.put(scope, contributorOf(context), thing, context.now);
      await purgeUses(scope, found);
      await record(scope, context, deleteMedia, row, null);
      return binEntryId;
    },

    async sign(scope, { site, now }, id, seconds) {
      const row = await get(scope, id);
      const expiresAt = Math.floor(now / 1000 + seconds) * 1000;
      return {
        url: `${pathOfFile(row)}?${signLink(site.crumbKey, id, expiresAt)}`,
        expiresOn: new Date(expiresAt).toISOString(),
      };
    },

    binned: {
      payload: binnedSchema,
      async restore(scope, _context, { itemId, title, place }, name) {
        await scope.query(
          `UPDATE assets SET deleted_at = NULL, version = version + 1, title = COALESCE($3, title)
          WHERE website_id = $1 AND id = $2`,
          [scope.websiteId, itemId, name ?? null],
        );
        await purgeUses(scope, await uses.of(scope, itemId));
        return { itemId, title: name ?? title, place };
      },
      async erase(scope, { itemId, payload }) {
        const { websiteId, transaction } = scope;
        await uses.letGo(scope, itemId);
        await assets.destroy({ where: { websiteId, id: itemId }, transaction });
        transaction.afterCommit(() => dropContent(websiteId, payload.contentHash));
      },
    },

    find: (site, id) => db.withSite(site.id, (scope) => findMedia(scope, id)),
  };
}
