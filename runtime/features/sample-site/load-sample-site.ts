import { randomBytes } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { parseMinor } from '#shared/money/minor-units.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { defineContributors } from '../contributors/model.ts';
import type { NewImage } from '../images/service.ts';
import { defineProducts, MAIN_LOCATION } from '../products/model.ts';
import { defineWebsites } from '../websites/model.ts';
import type { SampleFiles, SampleNavigationItem } from './sample-files.ts';

interface LoadDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly now: number;
  /** Host names that lead to the sample site. */
  readonly hosts: readonly string[];
  readonly addImage: (scope: SiteScope, image: NewImage, now: number) => Promise<string>;
  readonly createFirstRelease: (
    scope: SiteScope,
    releaseId: string,
    files: ReadonlyMap<string, Buffer>,
    author: string,
    now: number,
  ) => Promise<void>;
}

/** Processes that start together on an empty database take turns. */
const LOADING_LOCK = 7_203_114_521;

function toContentFiles(files: SampleFiles, idOf: ReadonlyMap<string, string>): Map<string, Buffer> {
  const toItem = ({ collection, items, ...item }: SampleNavigationItem): object => ({
    ...item,
    ...(collection === undefined ? {} : { collectionId: idOf.get(collection) }),
    ...(items === undefined ? {} : { items: items.map(toItem) }),
  });
  const navigation = Object.fromEntries(
    Object.entries(files.navigation).map(([name, items]) => [name, items.map(toItem)]),
  );
  const collections = files.collections.map((collection) => ({
    ...collection,
    id: idOf.get(collection.urlId),
  }));
  const toText = (json: unknown) => Buffer.from(`${JSON.stringify(json, null, 2)}\n`, 'utf8');
  return new Map([
    [CONTENT_FILES.collections, toText(collections)],
    [CONTENT_FILES.navigation, toText(navigation)],
    [CONTENT_FILES.blockFields, Buffer.from(files.blockFields, 'utf8')],
  ]);
}

function toMinor(text: string, currency: string): number {
  const minor = parseMinor(text, currency);
  if (minor === undefined) throw new Error(`The sample site has a price that is none: ${text}.`);
  return minor;
}

async function loadProducts(
  scope: SiteScope,
  deps: LoadDeps,
  files: SampleFiles,
  collectionId: string,
): Promise<void> {
  const { db, ids, now } = deps;
  const { websiteId, transaction } = scope;
  const { products, productImages, productVariants, stockLevels } = defineProducts(db.sequelize);
  const { currency } = files.site;
  const createdAt = new Date(now);
  for (const [displayIndex, product] of files.products.entries()) {
    const id = ids.id();
    const { urlId, name, productType, body, excerpt, tags, categories, variantOptionOrdering, featured } =
      product;
    await products.create(
      {
        ...{
          websiteId,
          id,
          collectionId,
          urlId,
          displayIndex,
          name,
          productType,
          body,
          excerpt,
          tags,
          categories,
        },
        ...{ variantOptionOrdering, isFeatured: featured, isVisible: true, createdAt, updatedAt: createdAt },
        customAddButtonText: product.customAddButtonText ?? null,
      },
      { transaction },
    );
    const imageIds = new Map<string, string>();
    for (const [position, picture] of product.pictures.entries()) {
      const { file: filename, title, altText, focalPoint } = picture;
      const image = {
        ...{ filename, title, altText, focalX: focalPoint.x, focalY: focalPoint.y },
        mediaType: 'image/svg+xml',
        content: await files.picture(filename),
      };
      const assetId = await deps.addImage(scope, image, now);
      imageIds.set(filename, assetId);
      await productImages.create({ websiteId, productId: id, assetId, position }, { transaction });
    }
    for (const [position, variant] of product.variants.entries()) {
      const { sku, attributes, onSale, unlimited, salePrice, stock = 0, image = '' } = variant;
      const variantId = ids.id();
      await productVariants.create(
        {
          ...{ websiteId, id: variantId, productId: id, position, sku, attributes, onSale, unlimited },
          priceMinor: toMinor(variant.price, currency),
          salePriceMinor: salePrice === undefined ? null : toMinor(salePrice, currency),
          weightGrams: variant.weightGrams ?? null,
          imageId: imageIds.get(image) ?? null,
        },
        { transaction },
      );
      if (unlimited) continue;
      await stockLevels.create(
        { websiteId, variantId, location: MAIN_LOCATION, onHand: stock, held: 0 },
        { transaction },
      );
    }
  }
}

async function load(
  scope: SiteScope,
  deps: LoadDeps,
  files: SampleFiles,
  passwordHash: string,
): Promise<void> {
  const { db, ids, now, hosts } = deps;
  const { websiteId, transaction } = scope;
  const { title, tagLine, language, timeZone, currency, owner, storeSettings, localizedStrings } = files.site;
  const createdAt = new Date(now);
  const releaseId = ids.id();
  const { websites, siteDomains } = defineWebsites(db.sequelize);
  await websites.create(
    {
      ...{ websiteId, title, tagLine, language, timeZone, currency, createdAt, isSample: true },
      settings: { storeSettings, localizedStrings },
      liveReleaseId: releaseId,
      crumbKey: randomBytes(32).toString('base64url'),
    },
    { transaction },
  );
  for (const host of hosts) await siteDomains.create({ websiteId, host }, { transaction });
  await defineContributors(db.sequelize).contributors.create(
    {
      ...{
        websiteId,
        id: ids.id(),
        name: owner.name,
        passwordHash,
        createdAt,
        isOwner: true,
        isSample: true,
      },
      email: SAMPLE_LOGIN.email,
      roles: [CONTRIBUTOR_ROLE.admin],
    },
    { transaction },
  );
  const idOf = new Map(files.collections.map((collection) => [collection.urlId, ids.id()] as const));
  const shop = files.collections.find((collection) => collection['type'] === 'products');
  await loadProducts(scope, deps, files, idOf.get(shop?.urlId ?? '') ?? ids.id());
  const release = new Map([...files.theme, ...toContentFiles(files, idOf)]);
  await deps.createFirstRelease(scope, releaseId, release, owner.name, now);
}

/**
 * Loads the sample site into a database that has no site yet, whole or not at all.
 * @param readFiles reads the sample site's files; only called when they are needed
 * @returns true when the site was loaded now
 */
export async function loadSampleSite(
  deps: LoadDeps,
  readFiles: () => Promise<SampleFiles>,
): Promise<boolean> {
  const { db, ids } = deps;
  const hasWebsites = async () => {
    const [row] = await db.sequelize.query<{ has: boolean }>('SELECT has_websites() AS has', {
      type: QueryTypes.SELECT,
    });
    return row?.has === true;
  };
  if (await hasWebsites()) return false;
  const files = await readFiles();
  const passwordHash = await hashPassword(SAMPLE_LOGIN.password);
  return db.withSite(ids.id(), async (scope) => {
    await scope.query('SELECT pg_advisory_xact_lock($1)', [LOADING_LOCK]);
    if (await hasWebsites()) return false;
    await load(scope, deps, files, passwordHash);
    return true;
  });
}
