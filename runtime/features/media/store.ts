import { changeMedia, type listMedia, type Media, readMedia } from '#shared/features/media/contract.ts';
import { isPicture, MEDIA_PAGE, type MediaSort, revisionOf } from '#shared/features/media/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Place } from '../../http/cursor.ts';
import { type Refusal, refuseAs } from '../../http/refusal.ts';
import { type AssetColumns, assets } from './model.ts';

/** A file of the library as its row has it. */
export type MediaRow = Omit<AssetColumns, 'websiteId'>;

export const MEDIA_COLUMNS = assets.select('a');

/** Where files are served. */
export const FILES_PATH = '/files';
/** Path of a file, as it was put in, with its revision. */
export function pathOfFile(row: Pick<MediaRow, 'id' | 'contentHash' | 'filename'>): string {
  return `${FILES_PATH}/${row.id}/${revisionOf(row.contentHash)}/${encodeURIComponent(row.filename)}`;
}

/** A file as calls answer it. */
export function toMedia(row: MediaRow, pathOfImage: (row: MediaRow) => string): Media {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    filename: row.filename,
    mediaType: row.mediaType,
    bytes: row.bytes,
    contentHash: row.sourceHash,
    ...(row.width === null || row.height === null ? {} : { width: row.width, height: row.height }),
    title: row.title,
    altText: row.altText,
    isDecorative: row.isDecorative,
    focalPoint: { x: row.focalX, y: row.focalY },
    colorData: row.colorData,
    isPublic: row.isPublic,
    url: isPicture(row.kind) ? pathOfImage(row) : pathOfFile(row),
    createdOn: row.createdAt.toISOString(),
    updatedOn: row.updatedAt.toISOString(),
  };
}

const ONE = `SELECT ${MEDIA_COLUMNS} FROM assets a WHERE a.website_id = $1 AND a.id = $2 AND a.deleted_at IS NULL`;
const LOCKED = `${ONE} FOR NO KEY UPDATE`;

/** A file that is not in the bin. */
export async function findMedia(
  scope: ReadScope,
  id: string,
  isLocked = false,
): Promise<MediaRow | undefined> {
  const [row] = await scope.query<MediaRow>(isLocked ? LOCKED : ONE, [scope.websiteId, id]);
  return row;
}

/** @throws Refusal 404 for a file that is not there, or in the bin */
export async function getMedia(scope: SiteScope, id: string, isLocked = false): Promise<MediaRow> {
  const row = await findMedia(scope, id, isLocked);
  if (row === undefined) throw refuseAs(readMedia, 'MEDIA_NOT_FOUND');
  return row;
}

/** As `getMedia`, for whoever changes the file: nobody else does until the unit of work ends. */
export function takeMedia(scope: SiteScope, id: string): Promise<MediaRow> {
  return getMedia(scope, id, true);
}

/** The refusal for who changes a version of a file that is not the current one any more. */
export function staleMedia(current: Media, sent: object): Refusal {
  return refuseAs(changeMedia, 'STALE', { facts: { current, sent } });
}

const ORDERS: Readonly<Record<MediaSort, { key: string; type: string; isRising: boolean }>> = {
  newest: { key: 'a.created_at', type: 'timestamptz', isRising: false },
  oldest: { key: 'a.created_at', type: 'timestamptz', isRising: true },
  name: { key: 'lower(a.filename)', type: 'text', isRising: true },
  largest: { key: 'a.bytes', type: 'bigint', isRising: false },
};

const DUPLICATES = `
  SELECT d.source_hash FROM assets d WHERE d.website_id = $1 AND d.deleted_at IS NULL
   GROUP BY d.source_hash HAVING count(*) > 1`;

/** Pictures that have something to say. */
const IS_TOLD = "a.kind IN ('image', 'drawing') AND NOT a.is_decorative";

const SAME_ALT = `
  SELECT lower(a.alt_text) FROM assets a WHERE a.website_id = $1 AND a.deleted_at IS NULL AND ${IS_TOLD}
   GROUP BY lower(a.alt_text) HAVING count(*) > 1`;

/** One page of the library, and how many files all pages have together. */
export async function listRows(
  scope: SiteScope,
  { search = '', kind, filter, sort }: HandlerInput<typeof listMedia>['query'],
  usedIds: string,
  after: Place | undefined,
): Promise<{ rows: (MediaRow & { sortKey: string })[]; total: number }> {
  const { key, type, isRising } = ORDERS[sort];
  const filters = {
    unused: `a.id NOT IN (${usedIds})`,
    missingAlt: `${IS_TOLD} AND a.alt_text = ''`,
    sameAlt: `${IS_TOLD} AND a.alt_text <> '' AND lower(a.alt_text) IN (${SAME_ALT})`,
    duplicates: `a.source_hash IN (${DUPLICATES})`,
  };
  const chosen = `
    a.website_id = $1 AND a.deleted_at IS NULL AND ($2::text IS NULL OR a.kind = $2)
    AND NOT EXISTS (SELECT 1 FROM unnest($3::text[]) word
                     WHERE strpos(lower(a.filename || ' ' || a.title || ' ' || a.alt_text), word) = 0)
    AND (${filter === undefined ? 'true' : filters[filter]})`;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const bind = [scope.websiteId, kind ?? null, words];
  const direction = isRising ? 'ASC' : 'DESC';
  const rows = await scope.query<MediaRow & { sortKey: string }>(
    `SELECT ${MEDIA_COLUMNS}, (${key})::text AS "sortKey" FROM assets a
      WHERE ${chosen} AND ($4::text IS NULL OR (${key}, a.id::text) ${isRising ? '>' : '<'} ($4::${type}, $5::text))
      ORDER BY ${key} ${direction}, a.id::text ${direction} LIMIT ${MEDIA_PAGE + 1}`,
    [...bind, after?.[0] ?? null, after?.[1] ?? null],
  );
  const [counted] = await scope.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM assets a WHERE ${chosen}`,
    bind,
  );
  return { rows, total: counted?.total ?? 0 };
}
