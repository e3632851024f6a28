import { createHmac } from 'node:crypto';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { DOWNLOAD_PATH } from '#shared/features/downloads/paths.ts';
import { type DownloadTerms, type DownloadUse, judgeDownload } from '#shared/features/downloads/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import { LIBRARY_FILES } from '../media/to-join.ts';
import type { OrderRow } from '../orders/queries.ts';
import { ORDER_LINES } from '../orders/to-join.ts';

/** A file that somebody bought, with the link that opens it. */
export interface OwnDownload {
  readonly orderItemId: string;
  readonly filename: string;
  readonly bytes: number;
  /** Path on the site. */
  readonly path: string;
  readonly usesLeft: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** A file as it is handed out. */
export interface SoldFile {
  readonly id: string;
  readonly filename: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly contentHash: string;
  readonly updatedAt: Date;
}

/** What of a file is wanted. */
export interface DownloadWant {
  /** True where it is sent from its first byte. */
  readonly isStart: boolean;
  /** False for who only asks about the file, and for a part that it does not have. */
  readonly isCounted: boolean;
}

/** The links of buyers to the files that they bought. */
export type DownloadLinks = ReturnType<typeof createDownloadLinks>;

/** The word that opens a file: made of the site's key, so that it can be shown again without being stored. */
function tokenOf(siteKey: string, id: string, generation: number): string {
  return createHmac('sha256', siteKey).update(`download:${id}:${generation}`).digest('base64url');
}

const WANTED = `
  SELECT i.id AS "orderItemId", f.asset_id AS "assetId", d.id, d.generation
    FROM ${ORDER_LINES} i
    JOIN product_files f ON f.website_id = i.website_id AND f.product_id = i.product_id
    LEFT JOIN downloads d ON d.website_id = i.website_id AND d.order_item_id = i.id AND d.asset_id = f.asset_id
   WHERE i.website_id = $1 AND i.order_id = $2 AND i.product_type = ${PRODUCT_TYPE.digital}
     AND i.refunded_quantity < i.quantity AND d.revoked_at IS NULL
  UNION
  SELECT d.order_item_id, d.asset_id, d.id, d.generation FROM downloads d
   WHERE d.website_id = $1 AND d.order_id = $2 AND d.revoked_at IS NULL`;

const PUT = `
  INSERT INTO downloads (website_id, id, order_id, order_item_id, asset_id, generation, token_hash, uses, max_uses,
                         expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9)
  ON CONFLICT (website_id, order_item_id, asset_id) DO UPDATE
     SET generation = EXCLUDED.generation, token_hash = EXCLUDED.token_hash, uses = 0, max_uses = EXCLUDED.max_uses,
         expires_at = EXCLUDED.expires_at, used_at = NULL`;

const OF_ORDER = `
  SELECT d.id, d.generation, d.order_item_id AS "orderItemId", d.max_uses - d.uses AS "usesLeft",
         (extract(epoch FROM d.expires_at) * 1000)::float8 AS "expiresAt", a.filename, a.bytes::float8 AS bytes
    FROM downloads d
    JOIN ${LIBRARY_FILES} a ON a.website_id = d.website_id AND a.id = d.asset_id
    LEFT JOIN ${ORDER_LINES} i ON i.website_id = d.website_id AND i.id = d.order_item_id
   WHERE d.website_id = $1 AND d.order_id = $2 AND d.revoked_at IS NULL ORDER BY i.position, a.filename, d.id`;

const REVOKE = `
  UPDATE downloads SET revoked_at = $4
   WHERE website_id = $1 AND order_id = $2 AND order_item_id = ANY ($3) AND revoked_at IS NULL`;

const BY_TOKEN = `
  SELECT d.id AS "linkId", d.uses, d.max_uses AS "maxUses", d.revoked_at IS NOT NULL AS "isRevoked",
         (extract(epoch FROM d.expires_at) * 1000)::float8 AS "expiresAt",
         (extract(epoch FROM d.used_at) * 1000)::float8 AS "usedAt",
         a.id, a.filename, a.media_type AS "mediaType", a.bytes::float8 AS bytes, a.content_hash AS "contentHash",
         a.updated_at AS "updatedAt"
    FROM downloads d
    JOIN ${LIBRARY_FILES} a ON a.website_id = d.website_id AND a.id = d.asset_id
   WHERE d.website_id = $1 AND d.token_hash = $2 FOR UPDATE OF d`;

const COUNT = 'UPDATE downloads SET uses = uses + 1, used_at = $3 WHERE website_id = $1 AND id = $2';

/**
 * Makes what keeps the links.
 * @param keyOf the key of the site of a unit of work
 */
export function createDownloadLinks(ids: Pick<Ids, 'id'>, keyOf: (scope: SiteScope) => Promise<string>) {
  return {
    /**
     * Makes links to the files of an order's digital lines, or makes them anew: they work for their full time and number
     * again, and the ones before work no more. Files that a product got since are among them.
     */
    async give(
      scope: SiteScope,
      order: Pick<OrderRow, 'id' | 'items'>,
      { lifeMs, maxUses }: DownloadTerms,
      now: number,
    ): Promise<void> {
      if (order.items.every(({ productType }) => productType !== PRODUCT_TYPE.digital)) return;
      type Wanted = { orderItemId: string; assetId: string; id: string | null; generation: number | null };
      const wanted = await scope.query<Wanted>(WANTED, [scope.websiteId, order.id]);
      const siteKey = await keyOf(scope);
      for (const { orderItemId, assetId, id, generation } of wanted) {
        const linkId = id ?? ids.id();
        const next = (generation ?? 0) + 1;
        const hash = sha256(tokenOf(siteKey, linkId, next));
        const bind = [scope.websiteId, linkId, order.id, orderItemId, assetId, next, hash, maxUses];
        await scope.query(PUT, [...bind, new Date(now + lifeMs)]);
      }
    },

    /** The links of an order that were not taken back. */
    async ofOrder(scope: ReadScope, siteKey: string, orderId: string): Promise<OwnDownload[]> {
      type Row = Omit<OwnDownload, 'path'> & { id: string; generation: number };
      const rows = await scope.query<Row>(OF_ORDER, [scope.websiteId, orderId]);
      return rows.map(({ id, generation, ...link }) => ({
        ...link,
        path: `${DOWNLOAD_PATH}/${tokenOf(siteKey, id, generation)}`,
      }));
    },

    /** Takes back the links of lines of an order. */
    async revoke(scope: SiteScope, orderId: string, itemIds: readonly string[], now: number): Promise<void> {
      await scope.query(REVOKE, [scope.websiteId, orderId, itemIds, new Date(now)]);
    },

    /**
     * Lets a token be used.
     * @param wantOf what of the file is wanted
     */
    async use(
      scope: SiteScope,
      token: string,
      now: number,
      wantOf: (file: SoldFile) => DownloadWant,
    ): Promise<{ readonly use: DownloadUse; readonly file: SoldFile } | undefined> {
      type Row = SoldFile & Parameters<typeof judgeDownload>[0] & { linkId: string };
      const [row] = await scope.query<Row>(BY_TOKEN, [scope.websiteId, sha256(token)]);
      if (row === undefined) return undefined;
      const { isStart, isCounted } = wantOf(row);
      const use = judgeDownload(row, now, isStart);
      if (use === 'counted' && isCounted) {
        await scope.query(COUNT, [scope.websiteId, row.linkId, new Date(now)]);
      }
      return { use, file: row };
    },
  };
}
