import type { SliceName } from '#shared/codes/slice-name.ts';
import type { PageType } from '#shared/codes/page-type.ts';
import { logoOf } from '#shared/features/page-content/compose-header-footer.ts';
import type { PageSources } from '#shared/features/page-content/compose.ts';
import type { PageCode } from '#shared/features/pages/page-code.ts';
import type { PageQuery } from '#shared/features/pages/page-query.ts';
import type { PageRoute, SiteCollection } from '#shared/features/pages/rules.ts';
import { themeWords } from '#shared/features/pages/words.ts';
import { brandPicturePath } from '#shared/features/theme-settings/brand.ts';
import { propertyAt } from '#shared/json/values.ts';
import { nameOfCountry } from '#shared/places/address-lines.ts';
import type { ThemeQuery } from '#shared/theme/index.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { SignedInSiteUser, Site } from '../../http/context.ts';
import type { OutsideScript } from '../../http/security-headers.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import type { SiteContent } from './site-content.ts';
import { toCollectionJson } from './collection-json.ts';
import { folderNavigation, toNavigations } from './navigations.ts';
import { openBlockFields } from './site-content.ts';

/** What the features are asked for when a page is put together. */
export interface PageAsk {
  readonly scope: ReadScope;
  readonly site: Site;
  /** What the site says about its goods, by the keys of `localizedStrings`. */
  readonly texts: Readonly<Record<string, unknown>>;
  readonly content: SiteContent;
  readonly route: PageRoute;
  /** Lists that the templates of the page ask for. */
  readonly queries: readonly ThemeQuery[];
  /** Products that blocks of the page show, by their ids. */
  readonly productIds: readonly string[];
  /** Forms that tags of its templates show, by their ids. */
  readonly formIds: readonly string[];
  /** Whether the templates of an item's page show the items before and after it. */
  readonly wantsNeighbours: boolean;
  /** Number of the list's page, from 1. */
  readonly pageNumber: number;
  /** What the address says about a list or a search, with known names only. */
  readonly query: PageQuery;
  /**
   * Token of the visitor's cart, or of the one that the address names; undefined without one, on pages that are about no
   * cart, and in previews.
   */
  readonly cartToken: string | undefined;
  /** Token of the order or the subscription that the address opens; undefined for every other page and in previews. */
  readonly orderToken: string | undefined;
  /** The member who is signed in, on pages that are for one visitor alone. */
  readonly siteUser: SignedInSiteUser | undefined;
  /** The visitor's cookies on pages that are for one visitor alone; none on every other page and in previews. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** True in the studio's preview, which shows samples where a visitor's own data would be. */
  readonly isPreview: boolean;
  /** What the page answers to a form that was sent from it; nothing on any other page. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/** What a page is asked for by nobody: no visitor, no cart, and no form that was sent. */
export const ASKED_BY_NOBODY = {
  cartToken: undefined,
  orderToken: undefined,
  siteUser: undefined,
  cookies: {},
  facts: {},
} as const satisfies Partial<PageAsk>;

/** A feature's part of the page's JSON; `found: false` turns the page into the not-found page. */
export interface PagePart {
  readonly json: Readonly<Record<string, unknown>>;
  readonly title?: string;
  readonly description?: string;
  readonly image?: string;
  /** The canonical address of the page: path with query; its own path unless it says so. */
  readonly canonical?: string;
  /** The pages before and after this one of a list. */
  readonly neighbours?: { readonly previous: string | undefined; readonly next: string | undefined };
  /** What the part was made of, as purges name it; a page is kept until one of them is purged. */
  readonly tags?: readonly string[];
  /** True for a part that is for one visitor alone: its page is never kept. */
  readonly isPrivate?: true;
  readonly found?: false;
  /** With `found`: set where something stood that was deleted on purpose. */
  readonly isGone?: true;
  /** Names in the query of a product's page that lead to something that is there; only such pages are kept. */
  readonly understood?: readonly string[];
  /** Whose script the page loads beside ours; its policy lets that in, and no other page's does. */
  readonly allows?: OutsideScript;
  /** The company whose captcha forms of the site have; pages with such forms let its script in. */
  readonly captcha?: OutsideScript;
  /** The products that its blocks show, as templates see them, by their ids. */
  readonly products?: Readonly<Record<string, unknown>>;
  /** In previews, what the blocks of a page of sections show. */
  readonly sources?: PageSources;
  /** Code of the site's owner for pages, lists and products; other pages get none. */
  readonly code?: PageCode;
  /** Origins of other sites whose frames the page may show. */
  readonly frames?: readonly string[];
  /** Plain texts of it that are not in the language of the page. */
  readonly untranslated?: readonly string[];
  /** The slice that the page is shown as, in a layout without header and footer. */
  readonly slice?: SliceName;
  /** Page-type code where it is another one than the route's. */
  readonly pageType?: PageType;
  /** What it says to whoever describes the page to search engines, by the name of the feature; templates do not see it. */
  readonly known?: Readonly<Record<string, object>>;
  /** What the part knows more of the site and of the page's collection; the same objects while it is the same. */
  readonly more?: { readonly website?: object; readonly collection?: object };
  /** What the part knows of the pages below that the page shows whole, by their ids. */
  readonly inside?: ReadonlyMap<string, object>;
}

/** Who asks for a page that not everybody sees. */
export interface GateAsk
  extends Pick<PageAsk, 'scope' | 'site' | 'siteUser' | 'cookies' | 'content' | 'now'> {
  readonly path: string;
}

/** Asked before a page is put together that not everybody sees. */
export interface PageGate {
  /** The page that is shown to who may not see it, by its name there. */
  readonly page: string;
  /** Whether it is this one that decides about a page. */
  guards(collection: SiteCollection): boolean;
  /** What the other page says; undefined for who may see the page. */
  check(ask: GateAsk, collection: SiteCollection): Promise<Readonly<Record<string, unknown>> | undefined>;
}

export type PageContributor = (ask: PageAsk) => Promise<PagePart | undefined>;

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Where visitors find the shop, in the form of the places of events; empty texts where nobody said. */
function locationOf({ settings, language }: Site): Facts {
  const address = settings['contactAddress'];
  const lines = typeof address === 'string' ? address.split('\n').map((line) => line.trim()) : [];
  const [addressLine1 = '', ...others] = lines.filter((line) => line !== '');
  const country = propertyAt(settings, ['storeSettings', 'country']);
  const isKnown = addressLine1 !== '' && typeof country === 'string' && country !== '';
  return {
    addressLine1,
    addressLine2: others.join(', '),
    addressCountry: isKnown ? nameOfCountry(country, language) : '',
  };
}

type Facts = Readonly<Record<string, unknown>>;

/** The address of the logo, that of the brand or the one in the header; nothing where there is none. */
function logoFacts({ brand, headerFooter }: Pick<SiteContent, 'brand' | 'headerFooter'>): Facts {
  const logo = logoOf(headerFooter);
  const path = brandPicturePath({ pictures: { ...brand.pictures, ...(logo && { logo }) } }, 'logo');
  return path === undefined ? {} : { logoImageUrl: path };
}

/**
 * Makes the part of the page's JSON that every page has. What of it is made of the same site and the same release is the same
 * object each time.
 * @param websiteOf what features say of a site
 */
export function createSiteJson(websiteOf: (site: Site) => Facts) {
  const sameWebsite = createSameObject<Facts>();
  const sameSettings = createSameObject<Facts>();
  const sameWords = createSameObject<object>();
  const sameCollection = createSameObject<Facts | undefined>();

  const toWebsite = (site: Site, origin: string, content: SiteContent): Facts => ({
    id: site.id,
    siteTitle: site.title,
    siteTagLine: site.tagLine,
    siteDescription: site.tagLine,
    location: locationOf(site),
    baseUrl: origin,
    language: site.language,
    timeZone: site.timeZone,
    ...websiteOf(site),
    ...logoFacts(content),
    shareButtonOptions: [],
  });

  function toSettings({ settings: all, currency }: Site): Facts {
    const {
      localizedStrings: _texts,
      captcha: _captcha,
      captchaSiteKeys: _keys,
      sellerName: _name,
      sellerAddress: _address,
      taxNumber: _taxNumber,
      contactAddress: _contact,
      entitlements: _entitlements,
      ...settings
    } = all;
    const contact = { contactEmail: '', contactPhoneNumber: '' };
    return { ...contact, ...settings, storeSettings: { currency, ...asObject(settings['storeSettings']) } };
  }

  /** @param template of the page */
  return (
    {
      site,
      route,
      content,
      texts,
      isPreview,
    }: Pick<PageAsk, 'site' | 'route' | 'content' | 'texts' | 'isPreview'>,
    origin: string,
    template: string,
  ) => {
    const shown = 'collection' in route ? route.collection : content;
    const collection = sameCollection([shown, content], () =>
      'collection' in route ? toCollectionJson(route.collection, content) : undefined,
    );
    const navigations = toNavigations(content, route);
    const folder = folderNavigation(navigations);
    return {
      website: sameWebsite([site, origin, content.brand], () => toWebsite(site, origin, content)),
      websiteSettings: sameSettings([site], () => toSettings(site)),
      localizedStrings: texts,
      themeWords: sameWords([site], () => themeWords(site.language)),
      ...(collection === undefined ? {} : { collection }),
      authenticatedAccount: null,
      // Themes that have a link to the cart of their own ask whether there is a shop.
      showCart: content.collections.some(({ type }) => type === 'products'),
      featureFlags: { useCLDRMoneyFormat: true, checkout: true },
      ...(route.kind === 'notFound' && route.isGone === true ? { isGone: true } : {}),
      awningNavigations: navigations,
      ...(folder === undefined ? {} : { awningFolderNavigation: folder }),
      template: { mobileStylesEnabled: true },
      awningBlockFields: isPreview ? content.blockFields : openBlockFields(content, template),
    } satisfies Record<string, unknown>;
  };
}
