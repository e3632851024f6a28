import type { setProductVariants, updateProduct } from '#shared/features/products/contract.ts';
import { type Product, productSchema } from '#shared/features/products/shape.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import type { Draft, DraftRules, DraftSaver, DraftState } from '../../../api/draft-saver.ts';
import {
  changedFacts,
  FACTS,
  findFactErrors,
  findVariantErrors,
  hasChangedVariants,
  isSame,
  isSameFact,
  type ProductForm,
  toFactsBody,
  toForm,
  toFormErrors,
  toVariantsBody,
} from '../product-form.ts';
import { mergeForms, takeTheirs } from './product-merge.ts';

export type ProductDraft = Draft<ProductForm>;
export type ProductState = DraftState<ProductForm>;
export type ProductSaver = DraftSaver<ProductForm, Product>;

/** The calls that store a product, each giving it as it is stored then. */
export interface ProductCalls {
  readonly sendFacts: (body: CallerInput<typeof updateProduct>['body']) => Promise<Product>;
  readonly sendVariants: (body: CallerInput<typeof setProductVariants>['body']) => Promise<Product>;
}

/** What was stored, with the keys of the rows that were sent. */
function withKeys(stored: ProductForm, keys: ReadonlyMap<string, string>): ProductForm {
  return {
    ...stored,
    variants: stored.variants.map((variant) => ({ ...variant, key: keys.get(variant.key) ?? variant.key })),
  };
}

function keysOf({ variants }: ProductForm): ReadonlyMap<string, string> {
  return new Map(variants.flatMap(({ id, key }) => (id === undefined ? [] : [[id, key]])));
}

/** What is written of the facts after some were sent: what was written meanwhile, and else what was stored. */
function withStoredFacts(form: ProductForm, sent: ProductForm, stored: ProductForm): ProductForm {
  const news = FACTS.filter((name) => isSame(form[name], sent[name]) && !isSameFact(sent, stored, name));
  return { ...form, ...Object.fromEntries(news.map((name) => [name, stored[name]])) };
}

/** The same of the variants; `stored` has the keys of what was sent. */
function withStoredVariants(form: ProductForm, sent: ProductForm, stored: ProductForm): ProductForm {
  const sentByKey = new Map(sent.variants.map((variant) => [variant.key, variant]));
  const storedByKey = new Map(stored.variants.map((variant) => [variant.key, variant]));
  return {
    ...form,
    options: isSame(form.options, sent.options) ? stored.options : form.options,
    variants: form.variants.map((variant) => {
      const now = storedByKey.get(variant.key);
      if (now === undefined) return variant;
      return isSame(variant, sentByKey.get(variant.key)) ? now : { ...variant, id: now.id, stock: 0 };
    }),
  };
}

const hasFacts = ({ base, form }: ProductDraft) => changedFacts(base, form).length > 0;
const hasVariants = ({ base, form }: ProductDraft) => hasChangedVariants(base, form);

/** Goes on from facts that were stored; options and variants are as they were. */
function afterFacts(now: ProductDraft, sent: ProductForm, product: Product): ProductDraft {
  const { options, variants } = now.base;
  const stored = { ...toForm(product), options, variants };
  return { version: product.version, base: stored, form: withStoredFacts(now.form, sent, stored) };
}

/** Goes on from options and variants that were stored; the facts are as they were. */
function afterVariants(now: ProductDraft, sent: ProductForm, product: Product): ProductDraft {
  // Variants are stored in the order in which they are sent, new ones under ids of their own.
  const keys = new Map(product.variants.map(({ id }, index) => [id, sent.variants[index]?.key ?? id]));
  const stored = withKeys(toForm(product), keys);
  const { options, variants } = stored;
  return {
    version: product.version,
    base: { ...now.base, options, variants },
    form: withStoredVariants(now.form, sent, stored),
  };
}

/**
 * How what is written about a product is checked, sent and put together with somebody else's changes. Facts are sent
 * first, options and variants in a call of their own after them.
 */
export function productDraftRules(
  productType: number,
  currency: string,
  { sendFacts, sendVariants }: ProductCalls,
): DraftRules<ProductForm, Product> {
  return {
    schema: productSchema,
    toForm,
    isChanged: (draft) => hasFacts(draft) || hasVariants(draft),
    findErrors: (draft) => ({
      ...findFactErrors(draft.version, draft.base, draft.form),
      ...(hasVariants(draft) ? findVariantErrors(draft.form, productType, currency) : {}),
    }),
    placeErrors: (errors, sent) => toFormErrors(errors, sent.variants),
    async send(draft) {
      const { version, base, form } = draft;
      if (hasFacts(draft)) {
        const stored = await sendFacts(toFactsBody(version, base, form));
        return { stored, goOn: (now) => afterFacts(now, form, stored) };
      }
      const stored = await sendVariants(toVariantsBody(version, form, currency));
      return { stored, goOn: (now) => afterVariants(now, form, stored) };
    },
    merge({ base, form }, product) {
      const theirs = withKeys(toForm(product), keysOf(form));
      return { base: theirs, ...mergeForms(base, form, theirs) };
    },
    takeTheirs,
  };
}
