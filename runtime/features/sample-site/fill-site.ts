import { INSTALLMENTS_NAMESPACE } from '#shared/features/installments/rules.ts';
import { toBoolean } from '#shared/json/values.ts';
import { titleFromFilename } from '#shared/features/media/filenames.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { ShippingZoneInput } from '#shared/features/shipping/contract.ts';
import { parseMinor, toMoney } from '#shared/money/minor-units.ts';
import { isSameLanguage, spokenLanguageOf } from '#shared/text/languages.ts';
import { countriesIn } from '#shared/places/countries.ts';
import { placesSchema } from '#shared/places/schemas.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { CommercePreferenceService } from '../commerce-preferences/service.ts';
import type { MediaService } from '../media/service.ts';
import type { PaymentService } from '../payments/service.ts';
import type { Catalog } from '../products/catalog.ts';
import type { NewVariant } from '../products/variant-writes.ts';
import type { BroughtReview } from '../reviews/brought.ts';
import type { ReleaseService } from '../releases/service.ts';
import type { SiteFormOffers } from '../site-forms/feature.ts';
import type { ShippingZoneService } from '../shipping/service.ts';
import type { WebsiteService } from '../websites/service.ts';
import type { NewSite } from '../websites/site-maker.ts';
import { addPictureOf, toPageFiles } from './page-files.ts';
import type { SampleNavigationItem, SiteFiles } from './site-files.ts';

interface FillDeps {
  readonly ids: Ids;
  readonly websites: Pick<WebsiteService, 'create'>;
  readonly catalog: Pick<Catalog, 'categories' | 'editor'>;
  readonly media: Pick<MediaService, 'add' | 'addDocument'>;
  /** Lets a new product sell files of the library. */
  /** Keeps what people said of a product somewhere else. */
  readonly bringReviews: (
    scope: SiteScope,
    productId: string,
    language: string,
    reviews: readonly BroughtReview[],
  ) => Promise<void>;
  /** Makes a form of a kind; answers its id. */
  readonly beginForm: SiteFormOffers['beginForm'];
  readonly sellFiles: (scope: SiteScope, productId: string, mediaIds: readonly string[]) => Promise<void>;
  readonly releases: Pick<ReleaseService, 'createFirst'>;
  readonly preferences: Pick<CommercePreferenceService, 'fill'>;
  readonly shippingZones: Pick<ShippingZoneService, 'fill'>;
  readonly payments: Pick<PaymentService, 'tryInstallments'>;
}

/** Makes the site of a unit of work with its pages and products. */
export type FillSite = (
  scope: SiteScope,
  site: Omit<NewSite, 'startWith' | 'theme'>,
  files: SiteFiles,
  by: {
    readonly author: string;
    readonly now: number;
    /** Files that go with those of its first release. */
    readonly filesBeside?: (release: ReadonlyMap<string, Buffer>) => ReadonlyMap<string, Buffer>;
  },
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** The date some days after a moment, as ISO text. */
const dayAfter = (now: number, days: number): string =>
  new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/** A price of the files in any currency; one without decimals gets the whole part. */
function toMinor(text: string, currency: string): number {
  const minor = parseMinor(text, currency) ?? parseMinor(text.replace(/\..*/, ''), currency);
  if (minor === undefined) throw new Error(`The sample site has a price that is none: ${text}.`);
  return minor;
}

function toVariant(
  variant: SiteFiles['products'][number]['variants'][number],
  { currency, now }: { readonly currency: string; readonly now: number },
  imageIds: ReadonlyMap<string, string>,
): NewVariant {
  const { preorder } = variant;
  return {
    sku: variant.sku,
    attributes: variant.attributes,
    priceMinor: toMinor(variant.price, currency),
    salePriceMinor: variant.salePrice === undefined ? null : toMinor(variant.salePrice, currency),
    onSale: variant.onSale,
    unlimited: variant.unlimited,
    backorder:
      preorder === undefined
        ? null
        : { limit: preorder.limit, isPreorder: true, promisedOn: dayAfter(now, preorder.inDays) },
    stock: variant.stock ?? 0,
    weightGrams: variant.weightGrams ?? null,
    lengthMm: variant.lengthMm ?? null,
    widthMm: variant.widthMm ?? null,
    heightMm: variant.heightMm ?? null,
    unitMeasure: null,
    imageId: imageIds.get(variant.image ?? '') ?? null,
  };
}

type Named = SiteFiles['shippingZones'][number] | SiteFiles['shippingZones'][number]['options'][number];

/** What something of the files is called in the language of a site; as the files have it in others. */
function calledIn(named: Named, language: string): { readonly name: string; readonly description: string } {
  const spoken = spokenLanguageOf(language);
  const said = spoken === undefined ? undefined : named.inLanguages[spoken];
  const description = 'description' in named ? named.description : '';
  return { name: said?.name ?? named.name, description: said?.description ?? description };
}

/** A zone of the files; that of their own country becomes the zone of the site's. */
function toShippingZone(
  zone: SiteFiles['shippingZones'][number],
  filesCountry: unknown,
  { currency, country, language }: Pick<NewSite, 'currency' | 'country' | 'language'>,
): ShippingZoneInput {
  const isHome = zone.places.every((place) => place.country === filesCountry) && country !== filesCountry;
  const home = isHome ? countriesIn(language).find(({ code }) => code === country) : undefined;
  return {
    name: home?.name ?? calledIn(zone, language).name,
    places: placesSchema.parse(home === undefined ? zone.places : [{ country }]),
    options: zone.options.map((option) => ({
      ...calledIn(option, language),
      rate: { kind: 'flat', price: toMoney(toMinor(option.price, currency), currency) },
      profiles: [],
    })),
  };
}

/** Puts the products of the files into a store, and answers the ids of their pictures by the files of those. */
async function loadProducts(
  scope: SiteScope,
  deps: FillDeps,
  files: SiteFiles,
  site: { currency: string; collectionId: string; isSample: boolean; now: number },
): Promise<ReadonlyMap<string, string>> {
  const { ids, catalog, media } = deps;
  const addPicture = addPictureOf(scope, media, files, site.now);
  const added = new Map<string, string>();
  const { collectionId, now } = site;
  async function categoryIdsOf(names: readonly string[]): Promise<string[]> {
    const categoryIds: string[] = [];
    for (const name of names) {
      categoryIds.push(await catalog.categories.ensurePath(scope, collectionId, name.split(' > '), now));
    }
    return categoryIds;
  }
  async function addDocuments(names: readonly string[]): Promise<string[]> {
    const mediaIds: string[] = [];
    for (const filename of names) {
      const content = await files.document(filename);
      const document = {
        filename,
        mediaType: 'application/pdf',
        content,
        title: titleFromFilename(filename),
      };
      mediaIds.push(await media.addDocument(scope, document, now));
    }
    return mediaIds;
  }
  for (const [displayIndex, product] of files.products.entries()) {
    const {
      variants,
      pictures,
      featured,
      categories,
      customAddButtonText = null,
      subscriptionPlan = null,
      form,
      files: documents,
      reviews,
      ...facts
    } = product;
    const additionalFieldsForm = form === undefined ? null : { ...form, id: ids.id() };
    const imageIds = new Map<string, string>();
    for (const picture of pictures) {
      const id = await addPicture(picture);
      imageIds.set(picture.file, id);
      added.set(picture.file, id);
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
      freeIfZero: false,
      freeLabel: '',
      freeLabels: {},
      customAddButtonText,
      subscriptionPlan,
      additionalFieldsFormId: additionalFieldsForm?.id ?? null,
      additionalFieldsForm,
      categoryIds: await categoryIdsOf(categories),
      imageIds: [...imageIds.values()],
      variants: variants.map((variant) => toVariant(variant, site, imageIds)),
    };
    const productId = await catalog.editor.add(scope, row, undefined, now);
    if (site.isSample && reviews.length > 0) {
      const brought = reviews.map(({ daysAgo, ...review }) => ({
        ...review,
        writtenAt: now - daysAgo * DAY_MS,
      }));
      await deps.bringReviews(scope, productId, files.language, brought);
    }
    if (documents.length > 0) await deps.sellFiles(scope, productId, await addDocuments(documents));
  }
  return added;
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
  return async (scope, site, files, { author, now, filesBeside }) => {
    const liveReleaseId = ids.id();
    const { title, tagLine, language, timeZone, currency, country, weightUnit, isSample, hosts } = site;
    const storeSettings = {
      ...files.storeSettings,
      currency,
      ...(country === '' ? {} : { country }),
      ...(weightUnit === undefined ? {} : { weightUnit }),
    };
    // A site in another language has the words of that language until its merchant writes others.
    const isWrittenSo = isSameLanguage(site.language, files.language);
    const settings = { storeSettings, localizedStrings: isWrittenSo ? files.localizedStrings : {} };
    await websites.create(
      scope,
      { title, tagLine, language, timeZone, currency, isSample, hosts, settings, liveReleaseId },
      now,
    );
    const { commercePreferences } = files;
    const filling = isWrittenSo ? commercePreferences : withoutWords(commercePreferences);
    await preferences.fill(scope, filling, author, now);
    if (toBoolean(filling[INSTALLMENTS_NAMESPACE]?.['enabled'])) await deps.payments.tryInstallments(scope);
    await deps.shippingZones.fill(
      scope,
      files.shippingZones.map((zone) => toShippingZone(zone, files.storeSettings['country'], site)),
      now,
    );
    const idOf = new Map(files.collections.map((collection) => [collection.urlId, ids.id()] as const));
    const shop = files.collections.find((collection) => collection['type'] === 'products');
    const store = { currency, collectionId: idOf.get(shop?.urlId ?? '') ?? '', isSample, now };
    const pictures =
      shop === undefined ? new Map<string, string>() : await loadProducts(scope, deps, files, store);
    const addPicture = addPictureOf(scope, deps.media, files, now);
    const release = new Map([
      ...files.theme,
      ...toContentFiles(files, title, idOf),
      ...(await toPageFiles(files, language, {
        idOf,
        pictures,
        addPicture,
        addForm: (start) => deps.beginForm(scope, start, now),
      })),
    ]);
    const whole = new Map([...release, ...(filesBeside?.(release) ?? [])]);
    await releases.createFirst(scope, whole, { releaseId: liveReleaseId, author, now });
  };
}
