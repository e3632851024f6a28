import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { ShippingZoneInput } from '#shared/features/shipping/contract.ts';
import { parseMinor, toMoney } from '#shared/money/minor-units.ts';
import { isSameLanguage } from '#shared/text/languages.ts';
import { placesSchema } from '#shared/places/schemas.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { CommercePreferenceService } from '../commerce-preferences/service.ts';
import type { MediaService } from '../media/service.ts';
import type { Catalog } from '../products/catalog.ts';
import type { NewVariant } from '../products/variant-writes.ts';
import type { ReleaseService } from '../releases/service.ts';
import type { ShippingZoneService } from '../shipping/service.ts';
import type { WebsiteService } from '../websites/service.ts';
import type { NewSite } from '../websites/site-maker.ts';
import type { SampleNavigationItem, SiteFiles } from './site-files.ts';

interface FillDeps {
  readonly ids: Ids;
  readonly websites: Pick<WebsiteService, 'create'>;
  readonly catalog: Pick<Catalog, 'categories' | 'editor'>;
  readonly images: Pick<MediaService, 'add'>;
  readonly releases: Pick<ReleaseService, 'createFirst'>;
  readonly preferences: Pick<CommercePreferenceService, 'fill'>;
  readonly shippingZones: Pick<ShippingZoneService, 'fill'>;
}

/** Makes the site of a unit of work with its pages and products. */
export type FillSite = (
  scope: SiteScope,
  site: Omit<NewSite, 'startWith'>,
  files: SiteFiles,
  author: string,
  now: number,
) => Promise<void>;

function toContentFiles(
  files: SiteFiles,
  siteTitle: string,
  idOf: ReadonlyMap<string, string>,
): Map<string, Buffer> {
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
    ...(collection.homepage === true ? { title: siteTitle } : {}),
    id: idOf.get(collection.urlId),
  }));
  const toText = (json: unknown) => Buffer.from(`${JSON.stringify(json, null, 2)}\n`, 'utf8');
  return new Map([
    [CONTENT_FILES.collections, toText(collections)],
    [CONTENT_FILES.navigation, toText(navigation)],
    [CONTENT_FILES.blockFields, Buffer.from(files.blockFields, 'utf8')],
  ]);
}

/** A price of the files in any currency; one without decimals gets the whole part. */
function toMinor(text: string, currency: string): number {
  const minor = parseMinor(text, currency) ?? parseMinor(text.replace(/\..*/, ''), currency);
  if (minor === undefined) throw new Error(`The sample site has a price that is none: ${text}.`);
  return minor;
}

function toVariant(
  variant: SiteFiles['products'][number]['variants'][number],
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
    backorder: null,
    stock: variant.stock ?? 0,
    weightGrams: variant.weightGrams ?? null,
    lengthMm: variant.lengthMm ?? null,
    widthMm: variant.widthMm ?? null,
    heightMm: variant.heightMm ?? null,
    imageId: imageIds.get(variant.image ?? '') ?? null,
  };
}

function toShippingZone(zone: SiteFiles['shippingZones'][number], currency: string): ShippingZoneInput {
  return {
    name: zone.name,
    places: placesSchema.parse(zone.places),
    options: zone.options.map(({ name, description, price }) => ({
      name,
      description,
      rate: { kind: 'flat', price: toMoney(toMinor(price, currency), currency) },
      profiles: [],
    })),
  };
}

async function loadProducts(
  scope: SiteScope,
  { ids, catalog, images }: FillDeps,
  files: SiteFiles,
  site: { currency: string; collectionId: string; now: number },
): Promise<void> {
  const { currency, collectionId, now } = site;
  for (const [displayIndex, product] of files.products.entries()) {
    const {
      variants,
      pictures,
      featured,
      categories,
      customAddButtonText = null,
      subscriptionPlan = null,
      form,
      ...facts
    } = product;
    const additionalFieldsForm = form === undefined ? null : { ...form, id: ids.id() };
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
      isVisible: true,
      publishAt: null,
      seoTitle: '',
      seoDescription: '',
      customAddButtonText,
      subscriptionPlan,
      additionalFieldsFormId: additionalFieldsForm?.id ?? null,
      additionalFieldsForm,
      categoryIds: await catalog.categories.ensure(scope, collectionId, categories, now),
      imageIds: [...imageIds.values()],
      variants: variants.map((variant) => toVariant(variant, currency, imageIds)),
    };
    await catalog.editor.add(scope, row, undefined, now);
  }
}

/** Preferences without the shop's own words. */
function withoutWords(preferences: SiteFiles['commercePreferences']): SiteFiles['commercePreferences'] {
  return Object.fromEntries(
    Object.entries(preferences).map(([namespace, one]) => [
      namespace,
      Object.fromEntries(Object.entries(one).filter(([, value]) => typeof value !== 'string')),
    ]),
  );
}

/** Makes sites out of files. */
export function createFillSite(deps: FillDeps): FillSite {
  const { ids, websites, releases, preferences } = deps;
  return async (scope, site, files, author, now) => {
    const liveReleaseId = ids.id();
    const storeSettings = { ...files.storeSettings, currency: site.currency };
    // A site in another language has the words of that language until its merchant writes others.
    const isWrittenSo = isSameLanguage(site.language, files.language);
    const settings = { storeSettings, localizedStrings: isWrittenSo ? files.localizedStrings : {} };
    const { title, tagLine, language, timeZone, currency, isSample, hosts } = site;
    await websites.create(
      scope,
      { title, tagLine, language, timeZone, currency, isSample, hosts, settings, liveReleaseId },
      now,
    );
    const { commercePreferences } = files;
    const filling = isWrittenSo ? commercePreferences : withoutWords(commercePreferences);
    await preferences.fill(scope, filling, author, now);
    await deps.shippingZones.fill(
      scope,
      files.shippingZones.map((zone) => toShippingZone(zone, currency)),
      now,
    );
    const idOf = new Map(files.collections.map((collection) => [collection.urlId, ids.id()] as const));
    const shop = files.collections.find((collection) => collection['type'] === 'products');
    if (shop !== undefined) {
      const collectionId = idOf.get(shop.urlId) ?? '';
      await loadProducts(scope, deps, files, { currency, collectionId, now });
    }
    const release = new Map([...files.theme, ...toContentFiles(files, title, idOf)]);
    await releases.createFirst(scope, liveReleaseId, release, author, now);
  };
}
