import type { DescribedPage } from '#shared/features/pages/described-page.ts';
import { pathOfCollection, type SiteCollection } from '#shared/features/pages/rules.ts';
import { lineOf } from '#shared/features/pages/states.ts';
import { SEARCH_PAGE_PATH } from '#shared/features/search/paths.ts';
import { plainText } from '#shared/html/plain-text.ts';
import { property, propertyAt, toText } from '#shared/json/values.ts';
import { absolute } from './absolute.ts';
import { productData } from './product-data.ts';
import { returnsData, SHOP_TERMS, type ShopTerms } from './shop-terms.ts';

type Thing = Readonly<Record<string, unknown>>;

/** A step of the way to a page. */
interface Crumb {
  readonly name: string;
  readonly path: string;
}

const SEARCH_TERM = '{search_term_string}';

function crumbsOfPage(collection: SiteCollection): Crumb[] {
  return lineOf<SiteCollection>(collection).map((page) => ({
    name: page.title,
    path: pathOfCollection(page),
  }));
}

/** The way to a page from the home page, without the home page; a page that stands alone has one step. */
function crumbsOf({ route, json, title }: DescribedPage): readonly Crumb[] {
  switch (route.kind) {
    case 'page':
      return crumbsOfPage(route.collection);
    case 'item': {
      const path = toText(propertyAt(json, ['item', 'fullUrl']));
      const name = toText(propertyAt(json, ['item', 'title'])) || title;
      return [...crumbsOfPage(route.collection), { name, path }];
    }
    case 'list': {
      const category = propertyAt(json, ['productList', 'category']);
      const above = propertyAt(json, ['productList', 'crumbs']);
      if (category === undefined || !Array.isArray(above)) return crumbsOfPage(route.collection);
      return [...(above as readonly unknown[]), category].map((step) => ({
        name: toText(property(step, 'title')),
        path: toText(property(step, 'fullUrl')),
      }));
    }
    default:
      return [];
  }
}

function breadcrumbs(page: DescribedPage): Thing[] {
  const crumbs = crumbsOf(page);
  if (crumbs.length < 2) return [];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ name, path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: page.origin + path,
      })),
    },
  ];
}

/** Who stands behind the site, and the site with its search. */
function siteData({ json, origin, known }: DescribedPage): Thing[] {
  const website = property(json, 'website');
  const settings = property(json, 'websiteSettings');
  const email = toText(property(settings, 'contactEmail'));
  const telephone = toText(property(settings, 'contactPhoneNumber'));
  const shop = known?.[SHOP_TERMS] as ShopTerms | undefined;
  const returns = shop && returnsData(shop, origin);
  const name = toText(property(website, 'siteTitle'));
  const description = plainText(toText(property(website, 'siteTagLine')));
  const language = toText(property(website, 'language'));
  const logo = toText(property(website, 'logoImageUrl'));
  const home = `${origin}/`;
  return [
    {
      '@type': 'Organization',
      '@id': `${home}#organization`,
      name,
      url: home,
      ...(logo === '' ? {} : { logo: absolute(logo, origin) }),
      ...(email === '' ? {} : { email }),
      ...(telephone === '' ? {} : { telephone }),
      ...(returns === undefined ? {} : { hasMerchantReturnPolicy: returns }),
    },
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name,
      url: home,
      ...(description === '' ? {} : { description }),
      ...(language === '' ? {} : { inLanguage: language }),
      publisher: { '@id': `${home}#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${SEARCH_PAGE_PATH}?q=${SEARCH_TERM}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/**
 * What a page tells search engines in the words of schema.org, as one JSON-LD object; undefined for a page that says
 * nothing in them, and for one that they leave out.
 */
export function structuredDataOf(page: DescribedPage): Thing | undefined {
  const { route, json, isHidden } = page;
  if (isHidden) return undefined;
  const isHome = 'collection' in route && route.kind === 'page' && route.collection.homepage;
  const things = [
    ...(isHome ? siteData(page) : []),
    ...(route.kind === 'item' ? productData(property(json, 'item'), property(json, 'reviews'), page) : []),
    ...breadcrumbs(page),
  ];
  return things.length === 0 ? undefined : { '@context': 'https://schema.org', '@graph': things };
}
