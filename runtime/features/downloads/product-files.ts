import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { type ProductFile, setProductFiles } from '#shared/features/downloads/contract.ts';
import { canBePrivate } from '#shared/features/media/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { type LockedFile, lockFiles, makePrivate } from '../media/statements.ts';
import { LIBRARY_FILES } from '../media/to-join.ts';
import type { MediaUses } from '../media/uses.ts';
import { lockProduct } from '../products/statements.ts';
import { defineDownloads } from './model.ts';

/** Which files of the library products sell. Refusals are those of the contracts. */
export type ProductFiles = ReturnType<typeof createProductFiles>;

const LIST = `
  SELECT a.id AS "mediaId", a.filename, a.bytes::float8 AS bytes
    FROM product_files f JOIN ${LIBRARY_FILES} a ON a.website_id = f.website_id AND a.id = f.asset_id
   WHERE f.website_id = $1 AND f.product_id = $2 ORDER BY f.position`;

/** The files that buyers of a product get, in their order. */
export function readProductFiles(scope: ReadScope, productId: string): Promise<ProductFile[]> {
  return scope.query<ProductFile>(LIST, [scope.websiteId, productId]);
}

const COPY = `
  INSERT INTO product_files (website_id, product_id, asset_id, position)
  SELECT website_id, $3, asset_id, position FROM product_files WHERE website_id = $1 AND product_id = $2`;

/** Lets a copy of a product sell the files of the product. */
export async function copyProductFiles(scope: SiteScope, fromId: string, toId: string): Promise<void> {
  await scope.query(COPY, [scope.websiteId, fromId, toId]);
}

const ADD = `
  INSERT INTO product_files (website_id, product_id, asset_id, position)
  SELECT $1, $2, a.id, a.place - 1 FROM unnest($3::text[]) WITH ORDINALITY AS a (id, place)`;

/** Lets a new product sell private files, in their order. */
export async function addProductFiles(
  scope: SiteScope,
  productId: string,
  mediaIds: readonly string[],
): Promise<void> {
  await scope.query(ADD, [scope.websiteId, productId, mediaIds]);
}

/** Makes what keeps the files of products. */
export function createProductFiles(deps: {
  db: Database;
  audit: AuditLog;
  uses: Pick<MediaUses, 'of'>;
  /** Has the pages made anew that show products. */
  purgeShown: (scope: SiteScope, productIds: readonly string[]) => Promise<void>;
}) {
  const { productFiles } = defineDownloads(deps.db.sequelize);

  async function productOf(scope: SiteScope, id: string) {
    const row = await scope.ask(lockProduct(id));
    if (row === undefined) throw refuseAs(setProductFiles, 'PRODUCT_NOT_FOUND');
    return row;
  }

  /** What a buyer pays for is open to nobody else: files that pages show are not sold. */
  async function assertSellable(scope: SiteScope, asset: LockedFile): Promise<void> {
    if (!canBePrivate(asset.kind)) throw refuseAs(setProductFiles, 'PICTURES_ARE_PUBLIC');
    if (!asset.isPublic) return;
    const uses = await deps.uses.of(scope, asset.id);
    if (uses.length > 0) {
      throw refuseAs(setProductFiles, 'FILE_IS_SHOWN', { facts: { filename: asset.filename } });
    }
  }

  return {
    async list(scope: SiteScope, productId: string): Promise<ProductFile[]> {
      await productOf(scope, productId);
      return readProductFiles(scope, productId);
    },

    async set(
      scope: SiteScope,
      context: RequestContext,
      productId: string,
      mediaIds: readonly string[],
    ): Promise<ProductFile[]> {
      const { websiteId } = scope;
      const product = await productOf(scope, productId);
      if (product.productType !== PRODUCT_TYPE.digital) throw refuseAs(setProductFiles, 'NOT_DIGITAL');
      const assets = await scope.ask(lockFiles(mediaIds));
      if (assets.length < mediaIds.length) throw refuseAs(setProductFiles, 'MEDIA_NOT_FOUND');
      for (const asset of assets) await assertSellable(scope, asset);
      const before = await readProductFiles(scope, productId);
      await scope.ask(makePrivate(mediaIds, context.now));
      const { transaction } = scope;
      await productFiles.destroy({ where: { websiteId, productId }, transaction });
      const rows = mediaIds.map((assetId, position) => ({ websiteId, productId, assetId, position }));
      await productFiles.bulkCreate(rows, { transaction });
      const after = await readProductFiles(scope, productId);
      // With its first file it can be bought, and without its last one no more.
      if ((before.length === 0) !== (after.length === 0)) await deps.purgeShown(scope, [productId]);
      const names = (files: readonly ProductFile[]) => files.map(({ filename }) => filename);
      await deps.audit.record(scope, context, {
        act: setProductFiles.name,
        subject: { kind: 'product', id: productId, title: product.name },
        before: { files: names(before) },
        after: { files: names(after) },
      });
      return after;
    },
  };
}
