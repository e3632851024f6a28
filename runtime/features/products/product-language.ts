import { attributesOfLanguage } from '#shared/features/translations/mark-language.ts';
import { isReadable } from '#shared/features/translations/texts.ts';
import { productIn } from '#shared/features/products/product-texts.ts';
import type { Site } from '../../http/context.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import type { ProductRecord } from './product-item.ts';

/** Says products in a language that is not the primary one. */
export interface ProductLanguage {
  /** Code of the language in the list of the site. */
  readonly code: string;
  /**
   * A product in the language; the same object for the same product and texts.
   * @param translated JSON of its texts by field; null where there are none
   */
  readonly say: (product: ProductRecord, translated: string | null) => ProductRecord;
}

const sameProduct = createSameObject<ProductRecord>();
const untranslated = new WeakMap<ProductRecord, readonly string[]>();
const NONE: readonly string[] = [];

function translate(
  product: ProductRecord,
  translated: string | null,
  own: string | undefined,
): ProductRecord {
  const texts = (translated === null ? {} : JSON.parse(translated)) as Readonly<Record<string, string>>;
  const missing: string[] = [];
  const said = productIn(product, '', (_, { field, isRich }, text) => {
    const known = texts[field];
    if (known !== undefined) return known;
    if (own === undefined || !isReadable(text)) return text;
    if (isRich === true) return `<div${own}>${text}</div>`;
    missing.push(text.trim());
    return text;
  });
  untranslated.set(said, missing);
  return said;
}

/** The language that products of a site are said in; undefined for the one that they are written in. */
export function productLanguageOf({
  readIn,
  language,
  ownLanguage,
}: Pick<Site, 'readIn' | 'language' | 'ownLanguage'>): ProductLanguage | undefined {
  if (readIn.isPrimary) return undefined;
  const { code } = readIn;
  const own = language === ownLanguage ? undefined : attributesOfLanguage(ownLanguage, language);
  return {
    code,
    say: (product, translated) =>
      sameProduct([product, code, own, translated], () => translate(product, translated, own)),
  };
}

/** Plain texts of a product that are not said in the language that it was read in. */
export const untranslatedOf = (product: ProductRecord): readonly string[] =>
  untranslated.get(product) ?? NONE;
