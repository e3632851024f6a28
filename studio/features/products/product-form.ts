import type { Backorder } from '#shared/features/backorders/rules.ts';
import { type VariantDraft, variantProblems } from '#shared/features/products/catalog.ts';
import { type setProductVariants, updateProduct } from '#shared/features/products/contract.ts';
import { FREE_LABEL_REQUIRED_TEXT, isFreeLabelMissing } from '#shared/features/free-prices/rules.ts';
import type { Product } from '#shared/features/products/shape.ts';
import type { UnitMeasure } from '#shared/features/unit-prices/rules.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { findInputErrors } from '../../components/find-input-errors.ts';
import { amountProblem, plainAmount, typedMinor } from '../../components/typed-amount.ts';

/** What can be measured of a variant, with the unit in its name. */
export const MEASURES = ['weightGrams', 'lengthMm', 'widthMm', 'heightMm'] as const;

export type Measure = (typeof MEASURES)[number];

/** A variant as it is edited. */
export interface VariantForm extends Readonly<Record<Measure, number | null>> {
  /** Names the row as long as it is edited. */
  readonly key: string;
  /** Undefined for one that is not stored yet. */
  readonly id?: string | undefined;
  /** A value for each option. */
  readonly values: readonly string[];
  readonly sku: string;
  /** Prices as they are typed, in the major unit; no sale price is an empty text. */
  readonly price: string;
  readonly salePrice: string;
  readonly onSale: boolean;
  readonly unlimited: boolean;
  /** Null where it is sold from stock alone. */
  readonly backorder: Backorder | null;
  /** Null where its price is told for no measure. */
  readonly unitMeasure: UnitMeasure | null;
  /** Pieces that a new variant begins with; stock of a stored one is changed by steps. */
  readonly stock: number;
  readonly imageId: string | null;
}

/** What is said of a product beside its variants. */
export interface FactsForm
  extends Pick<
    Product,
    | 'name'
    | 'urlId'
    | 'isVisible'
    | 'publishOn'
    | 'starred'
    | 'excerpt'
    | 'body'
    | 'seoTitle'
    | 'seoDescription'
    | 'freeIfZero'
    | 'freeLabel'
    | 'freeLabels'
    | 'isShippingIncluded'
    | 'subscriptionPlan'
    | 'additionalFieldsForm'
  > {
  readonly tags: readonly string[];
  readonly categoryIds: readonly string[];
  /** Null for the site's own text. */
  readonly customAddButtonText: string | null;
  readonly imageIds: readonly string[];
}

/** A product as it is edited. */
export interface ProductForm extends FactsForm {
  /** Names of the options in their order. */
  readonly options: readonly string[];
  readonly variants: readonly VariantForm[];
}

type FactName = keyof FactsForm;
type FactsBody = CallerInput<typeof updateProduct>['body'];
type VariantsBody = CallerInput<typeof setProductVariants>['body'];

/** Texts by place: a fact, or `variants.<key>.<field>`. */
export type FormErrors = Readonly<Record<string, string>>;

/** Names of the facts, in the order in which the editor shows them. */
export const FACTS = [
  'name',
  'urlId',
  'isVisible',
  'publishOn',
  'starred',
  'excerpt',
  'body',
  'seoTitle',
  'seoDescription',
  'imageIds',
  'categoryIds',
  'tags',
  'subscriptionPlan',
  'freeIfZero',
  'freeLabel',
  'freeLabels',
  'isShippingIncluded',
  'customAddButtonText',
  'additionalFieldsForm',
] as const satisfies readonly FactName[];

/** The form of a stored product. */
export function toForm(product: Product): ProductForm {
  const { name, urlId, isVisible, starred, excerpt, body, tags, categoryIds, subscriptionPlan } = product;
  const options = product.variantOptionOrdering;
  return {
    name,
    urlId,
    isVisible,
    publishOn: product.publishOn,
    starred,
    excerpt,
    body,
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    freeIfZero: product.freeIfZero,
    freeLabel: product.freeLabel,
    freeLabels: product.freeLabels,
    isShippingIncluded: product.isShippingIncluded,
    tags,
    categoryIds,
    subscriptionPlan,
    additionalFieldsForm: product.additionalFieldsForm,
    customAddButtonText: product.useCustomAddButtonText ? product.customAddButtonText : null,
    imageIds: product.images.map(({ id }) => id),
    options,
    variants: product.variants.map((variant) => ({
      key: variant.id,
      id: variant.id,
      values: options.map((option) => variant.attributes[option] ?? ''),
      sku: variant.sku,
      price: variant.priceMoney.value,
      salePrice: variant.salePriceMoney?.value ?? '',
      onSale: variant.onSale,
      unlimited: variant.unlimited,
      backorder: variant.backorder,
      stock: 0,
      weightGrams: variant.weightGrams,
      lengthMm: variant.lengthMm,
      widthMm: variant.widthMm,
      heightMm: variant.heightMm,
      unitMeasure: variant.unitMeasure,
      imageId: variant.imageId,
    })),
  };
}

/** Pieces left of stored variants by their ids; below 0 where some are owed. */
export function leftOf({ variants }: Pick<Product, 'variants'>): ReadonlyMap<string, number> {
  return new Map(variants.map(({ id, qtyInStock, owed }) => [id, qtyInStock - owed]));
}

/** Whether two values of a form say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A fact as the server keeps it: without spaces around, which people type on their way to the next word. */
function stored(form: FactsForm, name: FactName): unknown {
  const value = form[name];
  return typeof value === 'string' && name !== 'body' && name !== 'excerpt' ? value.trim() : value;
}

/** Whether a fact says the same in two forms, for the server. */
export function isSameFact(a: FactsForm, b: FactsForm, name: FactName): boolean {
  return isSame(stored(a, name), stored(b, name));
}

/** Names of the facts that differ. */
export function changedFacts(base: FactsForm, form: FactsForm): readonly FactName[] {
  return FACTS.filter((name) => !isSameFact(base, form, name));
}

/** What is sent for the facts that differ. */
export function toFactsBody(version: number, base: FactsForm, form: FactsForm): FactsBody {
  const changed = changedFacts(base, form).map((name) => [name, stored(form, name)] as const);
  return { version, ...(Object.fromEntries(changed) as Partial<FactsBody>) };
}

/** Whether options or variants differ. */
export function hasChangedVariants(base: ProductForm, form: ProductForm): boolean {
  if (!isSame(base.options, form.options) || base.variants.length !== form.variants.length) return true;
  const facts = ({ key: _key, ...variant }: VariantForm) => variant;
  return form.variants.some((variant, index) => {
    const before = base.variants[index];
    return before === undefined || (before !== variant && !isSame(facts(before), facts(variant)));
  });
}

/** What is sent for options and variants. */
export function toVariantsBody(version: number, form: ProductForm, currency: string): VariantsBody {
  const money = (value: string) => ({ currency, value: plainAmount(value, currency) });
  return {
    version,
    variantOptionOrdering: [...form.options],
    variants: form.variants.map(({ key: _key, values, price, salePrice, id, ...variant }) => ({
      ...variant,
      ...(id === undefined ? {} : { id }),
      sku: variant.sku.trim(),
      attributes: Object.fromEntries(form.options.map((option, index) => [option, values[index] ?? ''])),
      priceMoney: money(price),
      salePriceMoney: salePrice.trim() === '' ? null : money(salePrice),
    })),
  };
}

/** Fields of a variant in calls, by their name in the form. */
const FIELDS: Readonly<Record<string, string>> = {
  priceMoney: 'price',
  salePriceMoney: 'salePrice',
  attributes: 'values',
};

/** Texts of the server by places of the form: it counts variants, the form names them. */
export function toFormErrors(errors: FormErrors, variants: readonly VariantForm[]): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => {
      const [, index, field] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? [];
      if (index === undefined || field === undefined) return [path.replace(/\..*$/, ''), text];
      return [placeOf(variants[Number(index)]?.key ?? index, FIELDS[field] ?? field), text];
    }),
  );
}

/** The place of a field of a variant among errors and conflicts. */
export function placeOf(key: string, field: string): string {
  return `variants.${key}.${field}`;
}

function priceProblems({ key, price, salePrice }: VariantForm, currency: string): [string, string][] {
  const typed = { price, ...(salePrice.trim() === '' ? {} : { salePrice }) };
  return Object.entries(typed).flatMap(([field, value]) => {
    const problem = amountProblem(value, currency);
    return problem === undefined ? [] : [[placeOf(key, field), problem]];
  });
}

function toDraft(form: ProductForm, variant: VariantForm, currency: string): VariantDraft {
  const { sku, values, price, salePrice, onSale } = variant;
  return {
    sku: sku.trim(),
    attributes: Object.fromEntries(form.options.map((option, index) => [option, values[index] ?? ''])),
    priceMinor: typedMinor(price, currency) ?? 0,
    salePriceMinor: salePrice.trim() === '' ? null : (typedMinor(salePrice, currency) ?? 0),
    onSale,
  };
}

/** What is wrong with options and variants by place; empty where they can be sent. */
export function findVariantErrors(form: ProductForm, productType: number, currency: string): FormErrors {
  const { options, variants } = form;
  const drafts = variants.map((variant) => toDraft(form, variant, currency));
  const found = variantProblems(options, drafts, productType);
  const ofRules = Object.fromEntries([...found].reverse().map(({ path, text }) => [path, text]));
  const ofPrices = variants.flatMap((variant) => priceProblems(variant, currency));
  return { ...toFormErrors(ofRules, variants), ...Object.fromEntries(ofPrices) };
}

/** What is wrong with the facts by name; empty where they can be sent. */
export function findFactErrors(version: number, base: FactsForm, form: FactsForm): FormErrors {
  const missing = isFreeLabelMissing(form) ? { freeLabel: FREE_LABEL_REQUIRED_TEXT } : {};
  return { ...missing, ...findInputErrors(updateProduct.input.body, toFactsBody(version, base, form)) };
}
