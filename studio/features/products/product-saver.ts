import type { setProductVariants, updateProduct } from '#shared/features/products/contract.ts';
import { type Product, productSchema } from '#shared/features/products/shape.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import type { Clock } from '../../api/clock.ts';
import { FIELDS_AT_FAULT_TEXT, findFieldErrors } from '../../api/describe-error.ts';
import { findCurrent } from '../../api/find-current.ts';
import { createQuietSaver, type QuietSave, toFailedSave } from '../../api/quiet-saver.ts';
import {
  changedFacts,
  FACTS,
  findFactErrors,
  findVariantErrors,
  type FormErrors,
  hasChangedVariants,
  isSame,
  isSameFact,
  type ProductForm,
  toFactsBody,
  toForm,
  toFormErrors,
  toVariantsBody,
} from './product-form.ts';
import { type Conflict, mergeForms, takeTheirs } from './product-merge.ts';

/** What was written, and the stored product it is based on. */
export interface ProductDraft {
  readonly base: ProductForm;
  readonly version: number;
  readonly form: ProductForm;
}

export interface ProductState {
  readonly form: ProductForm;
  readonly isChanged: boolean;
  readonly save: QuietSave;
  readonly errors: FormErrors;
  /** Places that somebody else changed meanwhile too. */
  readonly conflicts: readonly Conflict[];
}

/** Keeps what is written about a product, and saves it quietly a moment after. */
export interface ProductSaver {
  get(): ProductState;
  subscribe(listener: () => void): () => void;
  change(part: Partial<ProductForm>): void;
  /** Decides a conflict: with their value, or with mine. */
  settle(conflict: Conflict, side: 'mine' | 'theirs'): void;
  /** Saves now; settles when nothing is on its way. */
  flush(): Promise<void>;
  /** Goes on from a newer state of the product, unless something is not saved yet. */
  rebase(product: Product): void;
}

export interface ProductSaverDeps {
  readonly product: Product;
  readonly currency: string;
  /** What was written before and not saved. */
  readonly kept: ProductDraft | undefined;
  /** Keeps what is not saved yet; undefined drops it. */
  readonly keep: (draft: ProductDraft | undefined) => void;
  readonly sendFacts: (body: CallerInput<typeof updateProduct>['body']) => Promise<Product>;
  readonly sendVariants: (body: CallerInput<typeof setProductVariants>['body']) => Promise<Product>;
  readonly onSaved: (product: Product) => void;
  /** Runs something later; answers the way to call it off. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly clock: Clock;
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

/** Makes the keeper of what is written about one product. */
export function createProductSaver(deps: ProductSaverDeps): ProductSaver {
  const { currency } = deps;
  const { productType } = deps.product;
  const start = (product: Product): ProductDraft => {
    const form = toForm(product);
    return { base: form, version: product.version, form };
  };
  let draft = deps.kept ?? start(deps.product);
  let save: QuietSave = { kind: 'idle' };
  let errors: FormErrors = {};
  let conflicts: readonly Conflict[] = [];
  let isMerged = false;

  const hasFacts = () => changedFacts(draft.base, draft.form).length > 0;
  const hasVariants = () => hasChangedVariants(draft.base, draft.form);
  const isChanged = () => hasFacts() || hasVariants();
  const toState = (): ProductState => ({ form: draft.form, isChanged: isChanged(), save, errors, conflicts });

  function mergeStored(product: Product): void {
    const other = withKeys(toForm(product), keysOf(draft.form));
    const { form, conflicts: found } = mergeForms(draft.base, draft.form, other);
    draft = { base: other, version: product.version, form };
    conflicts = found;
    isMerged = true;
    save = { kind: 'idle' };
  }

  /** Goes on from what was stored. A save has one part only, so that the other one is as it was. */
  function takeStored(sent: ProductForm, product: Product, isVariants: boolean): void {
    const { version } = product;
    if (isVariants) {
      // Variants are stored in the order in which they are sent, new ones under ids of their own.
      const keys = new Map(product.variants.map(({ id }, index) => [id, sent.variants[index]?.key ?? id]));
      const stored = withKeys(toForm(product), keys);
      const { options, variants } = stored;
      draft = {
        version,
        base: { ...draft.base, options, variants },
        form: withStoredVariants(draft.form, sent, stored),
      };
    } else {
      const { options, variants } = draft.base;
      const stored = { ...toForm(product), options, variants };
      draft = { version, base: stored, form: withStoredFacts(draft.form, sent, stored) };
    }
  }

  async function send(isVariants: boolean): Promise<void> {
    const sent = draft.form;
    try {
      const product = isVariants
        ? await deps.sendVariants(toVariantsBody(draft.version, sent, currency))
        : await deps.sendFacts(toFactsBody(draft.version, draft.base, sent));
      takeStored(sent, product, isVariants);
      errors = {};
      save = { kind: 'saved', at: deps.clock.now(), hasMerged: isMerged };
      deps.onSaved(product);
    } catch (cause) {
      const stored = findCurrent(cause, productSchema);
      if (stored === undefined) {
        save = toFailedSave(cause);
        errors = toFormErrors(findFieldErrors(cause), sent.variants);
      } else {
        deps.onSaved(stored);
        mergeStored(stored);
      }
    }
    saver.tell();
  }

  async function saveOnce(): Promise<void> {
    errors = {
      ...findFactErrors(draft.version, draft.base, draft.form),
      ...(hasVariants() ? findVariantErrors(draft.form, productType, currency) : {}),
    };
    if (Object.keys(errors).length > 0) {
      save = { kind: 'failed', message: FIELDS_AT_FAULT_TEXT, isAway: false };
      saver.tell();
      return;
    }
    save = { kind: 'saving' };
    saver.tell();
    await send(!hasFacts());
  }

  const saver = createQuietSaver<ProductState>({
    read: toState,
    keep: (state) => deps.keep(state.isChanged ? draft : undefined),
    isReady: () => isChanged() && conflicts.length === 0,
    saveOnce,
    onRest: () => {
      isMerged = false;
    },
    later: deps.later,
  });

  if (deps.kept !== undefined) saver.wind();
  return {
    get: saver.get,
    subscribe: saver.subscribe,
    change(part) {
      draft = { ...draft, form: { ...draft.form, ...part } };
      if (save.kind !== 'saving') save = { kind: 'idle' };
      saver.tell();
      saver.wind();
    },
    settle(conflict, side) {
      conflicts = conflicts.filter(({ place }) => place !== conflict.place);
      if (side === 'theirs') draft = { ...draft, form: takeTheirs(draft.form, conflict) };
      saver.tell();
      saver.wind();
    },
    flush: saver.flush,
    rebase(product) {
      if (saver.get().isChanged || product.version <= draft.version) return;
      draft = start(product);
      saver.tell();
    },
  };
}
