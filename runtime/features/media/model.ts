import type { MediaKind } from '#shared/features/media/rules.ts';
import { big, fraction, json, key, maybe, text, time, whole, yesOrNo } from '../../database/column.ts';
import { type RowOf, table } from '../../database/table.ts';

/** The table of the library's files; their bytes are in the file store. */
export const assets = table('assets', {
  id: key(),
  version: whole(),
  kind: text<MediaKind>(),
  filename: text(),
  mediaType: text(),
  bytes: big(),
  /** SHA-256 of what is kept, its name in the file store. */
  contentHash: text(),
  /** SHA-256 of what was sent. */
  sourceHash: text(),
  /** In px; null for what is no picture. */
  width: maybe(whole()),
  height: maybe(whole()),
  title: text(),
  altText: text(),
  isDecorative: yesOrNo(),
  /** From 0 (left, top) to 1. */
  focalX: fraction(),
  focalY: fraction(),
  /** Averages of corners and centre as hex colours. */
  colorData: json<Record<string, string>>(),
  isPublic: yesOrNo(),
  hasAlpha: yesOrNo(),
  isAnimated: yesOrNo(),
  createdAt: time(),
  updatedAt: time(),
  /** Set while it is in the bin. */
  deletedAt: maybe(time()),
});
export type AssetColumns = RowOf<typeof assets>;

export const defineAssets = assets.model;
