import type { Conflict } from '../../../api/draft-saver.ts';
import { mergeValues } from '../../../api/merge-fields.ts';
import {
  FACTS,
  isSame,
  placeOf,
  type FactsForm,
  type ProductForm,
  type VariantForm,
} from '../product-form.ts';

/** Two changes of one product, put together. */
export interface MergedForm {
  readonly form: ProductForm;
  readonly conflicts: readonly Conflict[];
}

const VARIANT_FIELDS = [
  'sku',
  'price',
  'salePrice',
  'onSale',
  'unlimited',
  'backorder',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
  'unitMeasure',
  'imageId',
] as const satisfies readonly (keyof VariantForm)[];

/** Which variants there are. */
function shapeOf({ options, variants }: ProductForm): unknown {
  return [options, variants.map(({ values }) => values)];
}

function byId(variants: readonly VariantForm[]): ReadonlyMap<string, VariantForm> {
  return new Map(variants.flatMap((variant) => (variant.id === undefined ? [] : [[variant.id, variant]])));
}

function mergeVariants(base: ProductForm, mine: ProductForm, theirs: ProductForm) {
  const hasMine = !isSame(shapeOf(base), shapeOf(mine));
  const hasTheirs = !isSame(shapeOf(base), shapeOf(theirs));
  const isContested = hasMine && hasTheirs && !isSame(shapeOf(mine), shapeOf(theirs));
  const lead = hasMine ? mine : theirs;
  const [before, own, other] = [base, mine, theirs].map(({ variants }) => byId(variants));
  const conflicts: Conflict[] = [];
  const twins = new Map(theirs.variants.map(({ values, id }) => [JSON.stringify(values), id]));
  const variants = lead.variants.map((made) => {
    // One that both made, or that was stored though the answer was lost, is one and the same.
    const variant = { ...made, id: made.id ?? twins.get(JSON.stringify(made.values)) };
    const id = variant.id ?? '';
    const [a, b, c] = [before?.get(id), own?.get(id), other?.get(id)];
    if (a === undefined || b === undefined || c === undefined) return variant;
    const { merged, conflicts: found } = mergeValues<VariantForm>(VARIANT_FIELDS, a, b, c);
    conflicts.push(...found.map((field) => ({ place: placeOf(b.key, field), theirs: c[field] })));
    return { ...variant, key: b.key, ...merged };
  });
  if (isContested) {
    const { options, variants: others } = theirs;
    conflicts.push({ place: 'variants', theirs: { options, variants: others } });
  }
  return { options: lead.options, variants, conflicts };
}

/**
 * Puts two changes of the same product together, field by field and variant by variant. Where both said different
 * things mine is kept for now, and the person decides.
 * @param base the product that both changes started from
 */
export function mergeForms(base: ProductForm, mine: ProductForm, theirs: ProductForm): MergedForm {
  const facts = mergeValues<FactsForm>(FACTS, base, mine, theirs);
  const { options, variants, conflicts } = mergeVariants(base, mine, theirs);
  return {
    form: { ...mine, ...facts.merged, options, variants },
    conflicts: [...facts.conflicts.map((place) => ({ place, theirs: theirs[place] })), ...conflicts],
  };
}

/** The form with what somebody else said at a place: a fact, `variants`, or `variants.<key>.<field>`. */
export function takeTheirs(form: ProductForm, { place, theirs }: Conflict): ProductForm {
  const [, key, field] = /^variants\.(.+)\.(\w+)$/.exec(place) ?? [];
  if (key !== undefined && field !== undefined) {
    const variants = form.variants.map((one) => (one.key === key ? { ...one, [field]: theirs } : one));
    return { ...form, variants };
  }
  return place === 'variants' ? { ...form, ...(theirs as ProductForm) } : { ...form, [place]: theirs };
}
