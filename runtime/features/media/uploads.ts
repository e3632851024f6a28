import { type Media, replaceMedia, uploadMedia } from '#shared/features/media/contract.ts';
import { cleanFilename, titleFromFilename } from '#shared/features/media/filenames.ts';
import { isPicture } from '#shared/features/media/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { fingerprint, onceIn } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import { assertMayBePrivate, assertMayChange } from './changes.ts';
import type { IncomingFile } from './incoming.ts';
import type { MediaTools } from './media-tools.ts';
import { MEDIA_COLUMNS, type MediaRow, staleMedia, takeMedia } from './store.ts';

const MIDDLE = 0.5;

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

/** A file of the library that is not in the bin and was put in with the same bytes, the first of them. */
async function findSame(scope: SiteScope, sourceHash: string): Promise<MediaRow | undefined> {
  const [known] = await scope.query<MediaRow>(
    `SELECT ${MEDIA_COLUMNS} FROM assets a
      WHERE a.website_id = $1 AND a.source_hash = $2 AND a.deleted_at IS NULL ORDER BY a.id LIMIT 1`,
    [scope.websiteId, sourceHash],
  );
  return known;
}

/** Does the rest of a call whose body was a file; a repeated call is one with the same file. */
function withFile<T>(
  db: Database,
  context: RequestContext,
  sourceHash: string,
  work: (scope: SiteScope) => Promise<T>,
): Promise<T> {
  const once = onceIn(db);
  const { idempotent } = context;
  if (idempotent === undefined) return once(context, work);
  const print = fingerprint([idempotent.fingerprint, sourceHash]);
  return once({ ...context, idempotent: { ...idempotent, fingerprint: print } }, work);
}

/** Takes a new file in; one that is there already is answered in its place unless a duplicate is allowed. */
export function uploadFile(
  tools: MediaTools,
  context: RequestContext,
  { filename, allowDuplicate, isPrivate }: HandlerInput<typeof uploadMedia>['query'],
  body: AsyncIterable<Uint8Array>,
): Promise<Output<typeof uploadMedia>> {
  const { db, ids, incoming, contents, changes, assets, prepare, show } = tools;
  return incoming.receive(context.site.id, body, filename, async (file) => {
    const websiteId = context.site.id;
    const isPublic = isPrivate === undefined;
    assertMayBePrivate(file.type.kind, isPublic);
    await contents.keep(websiteId, file.file);
    return withFile(db, context, file.sourceHash, async (scope) => {
      await contents.lock(scope, file.sourceHash);
      const known = await findSame(scope, file.sourceHash);
      if (known !== undefined && allowDuplicate === undefined) {
        return { media: show(known), isDuplicate: true };
      }
      await contents.lock(scope, file.file.sha256);
      await contents.keep(websiteId, file.file);
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
        isPublic,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      };
      await assets.create({ ...row, websiteId }, { transaction: scope.transaction });
      await changes.record(scope, context, uploadMedia, { before: null, after: row });
      if (isPicture(row.kind)) await prepare(scope, row.id);
      return { media: show(row), isDuplicate: false };
    });
  });
}

/** Puts another file in the place of one that is there. */
export function replaceFile(
  tools: MediaTools,
  context: RequestContext,
  { id, filename, version }: HandlerInput<typeof replaceMedia>['query'] & { readonly id: string },
  body: AsyncIterable<Uint8Array>,
): Promise<Media> {
  const { db, incoming, uses, contents, changes, assets, prepare, show } = tools;
  return incoming.receive(context.site.id, body, filename, async (file) => {
    const websiteId = context.site.id;
    await contents.keep(websiteId, file.file);
    return withFile(db, context, file.sourceHash, async (scope) => {
      const before = await takeMedia(scope, id);
      const found = await uses.of(scope, id);
      assertMayChange(context, found);
      assertSameKind(before, file);
      const isSame = before.sourceHash === file.sourceHash && before.contentHash === file.file.sha256;
      if (isSame) return show(before);
      if (before.version !== Number(version)) throw staleMedia(show(before), {});
      await contents.lock(scope, file.file.sha256);
      await contents.keep(websiteId, file.file);
      const after: MediaRow = {
        ...before,
        ...toContent(file),
        filename: cleanFilename(before.filename, file.type),
        version: before.version + 1,
        updatedAt: new Date(context.now),
      };
      await assets.update(after, { where: { websiteId, id }, transaction: scope.transaction });
      await changes.purge(scope, found);
      await changes.record(scope, context, replaceMedia, { before, after });
      if (isPicture(after.kind)) await prepare(scope, id);
      scope.transaction.afterCommit(() => contents.drop(websiteId, before.contentHash));
      return show(after);
    });
  });
}
