import { key, maybe, text, time, whole } from '../../database/column.ts';
import { modelsOf, table } from '../../database/table.ts';

export const productFiles = table('product_files', {
  productId: key(),
  assetId: key(),
  position: whole(),
});

export const downloads = table('downloads', {
  id: key(),
  orderId: text(),
  orderItemId: text(),
  assetId: text(),
  /** Counts how often the link was made anew: the token follows from it. */
  generation: whole(),
  /** SHA-256 of the token that opens the file. */
  tokenHash: text(),
  uses: whole(),
  maxUses: whole(),
  expiresAt: time(),
  usedAt: maybe(time()),
  revokedAt: maybe(time()),
});

/** The tables of files that are sold, and of the links of their buyers. */
export const defineDownloads = modelsOf({
  productFiles,
  downloads,
});
