import type { NewsletterInput } from '#shared/features/newsletters/contract.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import { isObject, property, toText } from '#shared/json/values.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { ImageRecord, pathOfImage } from '../images/image-item.ts';
import { LIBRARY_FILES, pictureSql } from '../media/to-join.ts';
import { PRODUCT_PICTURES, PRODUCTS, VARIANTS } from '../products/to-join.ts';
import type { MailBlock } from './mail-kinds.ts';

/** Width of the pictures of mails, which are at most half as wide where they are shown. */
const PICTURE = '?format=1000w';
const SMALL_PICTURE = '?format=500w';
/** Heights of spacers, in px. */
const HEIGHTS: Readonly<Record<string, number>> = { small: 12, medium: 28, large: 56 };

const picturesOf = statement<{ picture: ImageRecord }>(
  'newsletters.pictures',
  `SELECT ${pictureSql('a')} AS picture FROM ${LIBRARY_FILES} a
    WHERE a.website_id = $1 AND a.id = ANY ($2) AND a.width IS NOT NULL`,
);

interface ShownProduct {
  readonly id: string;
  readonly name: string;
  readonly collectionId: string;
  readonly urlId: string;
  readonly picture: ImageRecord | null;
  /** The lowest price of its variants; null where it has none. */
  readonly priceMinor: number | null;
}

const productsOf = statement<ShownProduct>(
  'newsletters.products',
  `SELECT p.id, p.name, p.collection_id AS "collectionId", p.url_id AS "urlId",
          (SELECT ${pictureSql('a')} FROM ${PRODUCT_PICTURES} a
            WHERE a.website_id = p.website_id AND a.product_id = p.id ORDER BY a.position LIMIT 1) AS picture,
          (SELECT min(CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END)::float8 FROM ${VARIANTS} v
            WHERE v.website_id = p.website_id AND v.product_id = p.id) AS "priceMinor"
     FROM ${PRODUCTS} p WHERE p.website_id = $1 AND p.id = ANY ($2) AND p.is_visible`,
);

/** What newsletters need of the site. */
export interface ComposeDeps {
  /** Path of a picture, without the width. */
  readonly pathOfImage: typeof pathOfImage;
  /** Paths of the collections of the site, by their ids. */
  readonly collectionUrls: (scope: SiteScope) => Promise<ReadonlyMap<string, string>>;
  readonly currencyOf: (scope: SiteScope) => Promise<string>;
}

/** What the blocks of a newsletter show, in a language. */
export type ToMailBlocks = (language: string) => readonly MailBlock[];

/** A link as mails have it: paths lead to the site. */
function linkAt(origin: string, href: unknown): string {
  const link = toText(href);
  return link.startsWith('/') ? `${origin}${link}` : link;
}

const NOTHING: MailBlock = {};

/**
 * Reads what the blocks of a newsletter show; all of them in two statements.
 * @param origin of the site, for links and pictures
 */
export async function composeBlocks(
  deps: ComposeDeps,
  scope: SiteScope,
  { blocks }: Pick<NewsletterInput, 'blocks'>,
  origin: string,
): Promise<ToMailBlocks> {
  const named = (name: string, value: unknown) => toText(isObject(value) ? property(value, name) : value);
  const mediaIds = blocks.map(({ data }) => named('mediaId', data['picture'])).filter((id) => id !== '');
  const productIds = blocks.map(({ data }) => toText(data['product'])).filter((id) => id !== '');
  const [pictureRows, productRows] = await scope.inOrder([
    picturesOf.many(mediaIds),
    productsOf.many(productIds),
  ]);
  const pictures = new Map(pictureRows.map(({ picture }) => [picture.id, picture]));
  const products = new Map(productRows.map((product) => [product.id, product]));
  const urls = productIds.length === 0 ? undefined : await deps.collectionUrls(scope);
  const currency = await deps.currencyOf(scope);
  const addressOf = (picture: ImageRecord, width: string) => `${origin}${deps.pathOfImage(picture)}${width}`;

  function toProduct(id: string, language: string): MailBlock {
    const product = products.get(id);
    if (product === undefined) return NOTHING;
    const { name, collectionId, urlId, picture, priceMinor } = product;
    return {
      product: {
        name,
        link: `${origin}${pathOfItem(urls?.get(collectionId) ?? '', urlId)}`,
        image: picture === null ? '' : addressOf(picture, SMALL_PICTURE),
        price: priceMinor === null ? '' : toAmountText(priceMinor, currency, language),
      },
    };
  }

  function toPicture(data: Readonly<Record<string, unknown>>): MailBlock {
    const picture = pictures.get(named('mediaId', data['picture']));
    if (picture === undefined) return NOTHING;
    const altText = named('altText', data['picture']) || picture.altText;
    return { picture: { image: addressOf(picture, PICTURE), altText, link: linkAt(origin, data['href']) } };
  }

  return (language) =>
    blocks.map(({ type, data }) => {
      switch (type) {
        case 'heading':
          return { heading: toText(data['text']) };
        case 'html':
          return { html: toText(data['html']).replace(/(<a\b[^>]*\bhref=")\//gi, `$1${origin}/`) };
        case 'image':
          return toPicture(data);
        case 'button': {
          const label = toText(data['label']);
          return label === '' ? NOTHING : { button: { label, link: linkAt(origin, data['href']) || origin } };
        }
        case 'product':
          return toProduct(toText(data['product']), language);
        case 'spacer':
          return { spacer: HEIGHTS[toText(data['height'])] ?? HEIGHTS['medium'] };
        default:
          return { divider: true };
      }
    });
}
