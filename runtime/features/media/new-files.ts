import type { SiteScope } from '../../database/database.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { MediaTools } from './media-tools.ts';

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

/** Keeps a picture of a new site; answers its id. */
export async function addPicture(
  { ids, contents, describePicture, assets }: MediaTools,
  scope: SiteScope,
  { content, ...picture }: NewPicture,
  now: number,
): Promise<string> {
  const isDrawing = picture.mediaType === 'image/svg+xml';
  const facts = await describePicture(scope.websiteId, content, isDrawing);
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
}

/** Keeps a document that is known to be right; answers its id. */
export async function addDocument(
  { ids, contents, assets }: MediaTools,
  scope: SiteScope,
  { content, ...document }: NewDocument,
  now: number,
): Promise<string> {
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
}
