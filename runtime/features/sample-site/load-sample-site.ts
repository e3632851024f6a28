import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { parseMinor } from '#shared/money/minor-units.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { ContributorService } from '../contributors/service.ts';
import type { ImageService } from '../images/service.ts';
import type { NewVariant, ProductService } from '../products/service.ts';
import type { ReleaseService } from '../releases/service.ts';
import type { WebsiteService } from '../websites/service.ts';
import type { SampleFiles, SampleNavigationItem } from './sample-files.ts';

interface LoadDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly now: number;
  /** Host names that lead to the sample site. */
  readonly hosts: readonly string[];
  readonly websites: Pick<WebsiteService, 'hasAny' | 'create'>;
  readonly contributors: Pick<ContributorService, 'create'>;
  readonly products: Pick<ProductService, 'add'>;
  readonly images: Pick<ImageService, 'add'>;
  readonly releases: Pick<ReleaseService, 'createFirst'>;
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

function toVariant(
  variant: SampleFiles['products'][number]['variants'][number],
  currency: string,
  imageIds: ReadonlyMap<string, string>,
): NewVariant {
  return {
    sku: variant.sku,
    attributes: variant.attributes,
    priceMinor: toMinor(variant.price, currency),
    salePriceMinor: variant.salePrice === undefined ? null : toMinor(variant.salePrice, currency),
    onSale: variant.onSale,
    unlimited: variant.unlimited,
    stock: variant.stock ?? 0,
    weightGrams: variant.weightGrams ?? null,
    imageId: imageIds.get(variant.image ?? '') ?? null,
  };
}

async function loadProducts(
  scope: SiteScope,
  { products, images, now }: LoadDeps,
  files: SampleFiles,
  collectionId: string,
): Promise<void> {
  for (const [displayIndex, product] of files.products.entries()) {
    const { variants, pictures, featured, customAddButtonText = null, ...facts } = product;
    const imageIds = new Map<string, string>();
    for (const { file, title, altText, focalPoint } of pictures) {
      const image = {
        filename: file,
        mediaType: 'image/svg+xml',
        content: await files.picture(file),
        title,
        altText,
        focalX: focalPoint.x,
        focalY: focalPoint.y,
      };
      imageIds.set(file, await images.add(scope, image, now));
    }
    const row = {
      ...facts,
      collectionId,
      displayIndex,
      isFeatured: featured,
      customAddButtonText,
      imageIds: [...imageIds.values()],
      variants: variants.map((variant) => toVariant(variant, files.site.currency, imageIds)),
    };
    await products.add(scope, row, now);
  }
}

async function load(scope: SiteScope, deps: LoadDeps, files: SampleFiles): Promise<void> {
  const { ids, now, hosts, websites, contributors, releases } = deps;
  const { owner, storeSettings, localizedStrings, ...site } = files.site;
  const liveReleaseId = ids.id();
  const settings = { storeSettings, localizedStrings };
  await websites.create(scope, { ...site, settings, liveReleaseId, isSample: true, hosts }, now);
  const roles = [CONTRIBUTOR_ROLE.admin];
  await contributors.create(
    scope,
    { ...SAMPLE_LOGIN, name: owner.name, roles, isOwner: true, isSample: true },
    now,
  );
  const idOf = new Map(files.collections.map((collection) => [collection.urlId, ids.id()] as const));
  const shop = files.collections.find((collection) => collection['type'] === 'products');
  await loadProducts(scope, deps, files, idOf.get(shop?.urlId ?? '') ?? ids.id());
  const release = new Map([...files.theme, ...toContentFiles(files, idOf)]);
  await releases.createFirst(scope, liveReleaseId, release, owner.name, now);
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
  const { db, ids, websites } = deps;
  if (await websites.hasAny()) return false;
  const files = await readFiles();
  return db.withSite(ids.id(), async (scope) => {
    await scope.query('SELECT pg_advisory_xact_lock($1)', [LOADING_LOCK]);
    if (await websites.hasAny()) return false;
    await load(scope, deps, files);
    return true;
  });
}
