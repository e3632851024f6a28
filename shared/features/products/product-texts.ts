import type { TellText } from '#shared/features/translations/texts.ts';
import {
  BUTTON_TEXT_MAX,
  OPTION_NAME_MAX,
  OPTION_VALUE_MAX,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
} from './catalog.ts';

/** The texts of a product that visitors read. */
export interface ProductTexts {
  readonly id: string;
  readonly name: string;
  readonly excerpt: string;
  readonly body: string;
  readonly customAddButtonText: string | null;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly freeLabel: string;
  readonly variantOptionOrdering: readonly string[];
  readonly variants: readonly { readonly attributes: Readonly<Record<string, string>> }[];
}

/**
 * A product with each of its texts as it is answered. Options and their values are told once, and are said alike in all
 * variants; two that would be called the same stay as they are, since buyers choose by them.
 */
export function productIn<Product extends ProductTexts>(
  product: Product,
  path: string,
  tellOf: TellText,
): Product {
  const thing = { id: product.id, title: product.name, ...(path === '' ? {} : { path }) };
  const line: Line = (field, label, text, max) =>
    tellOf(thing, { field, label, ...(max === undefined ? {} : { max }) }, text);
  const optionName = (name: string) =>
    tellOf(
      thing,
      { field: `option.${name}`, label: `Option ${name}`, isName: true, max: OPTION_NAME_MAX },
      name,
    );
  const rich = (field: string, label: string, text: string) =>
    tellOf(thing, { field, label, isRich: true }, text);
  const { customAddButtonText: button } = product;
  const main = {
    name: line('name', 'Name', product.name),
    excerpt: rich('excerpt', 'Short description', product.excerpt),
    body: rich('body', 'Description', product.body),
    seoTitle: line('seoTitle', 'SEO title', product.seoTitle, SEO_TITLE_MAX),
    seoDescription: line('seoDescription', 'SEO description', product.seoDescription, SEO_DESCRIPTION_MAX),
    freeLabel: line('freeLabel', 'Label of a free price', product.freeLabel),
    customAddButtonText:
      button === null ? null : line('customAddButtonText', 'Button text', button, BUTTON_TEXT_MAX),
  };
  return { ...product, ...main, ...optionsIn(product, line, optionName) };
}

type Line = (field: string, label: string, text: string, max?: number) => string;

/** Names as they are told; as they were where two would be the same. */
function distinct(names: readonly string[], tell: (name: string) => string): ReadonlyMap<string, string> {
  const told = new Map(names.map((name) => [name, tell(name)]));
  return new Set(told.values()).size === told.size ? told : new Map(names.map((name) => [name, name]));
}

function optionsIn(
  { variantOptionOrdering, variants }: ProductTexts,
  line: Line,
  optionName: (name: string) => string,
) {
  const all = variants.map(({ attributes }) => attributes);
  const names = [...new Set([...variantOptionOrdering, ...all.flatMap((one) => Object.keys(one))])];
  const nameOf = distinct(names, optionName);
  const valuesOf = new Map(
    names.map((name) => {
      const values = [...new Set(all.flatMap((one) => one[name] ?? []))];
      return [
        name,
        distinct(values, (value) =>
          line(`value.${name}.${value}`, `${name}: ${value}`, value, OPTION_VALUE_MAX),
        ),
      ] as const;
    }),
  );
  const say = (attributes: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [
        nameOf.get(name) ?? name,
        valuesOf.get(name)?.get(value) ?? value,
      ]),
    );
  return {
    variantOptionOrdering: variantOptionOrdering.map((name) => nameOf.get(name) ?? name),
    variants: variants.map((variant) => ({ ...variant, attributes: say(variant.attributes) })),
  };
}
