import { describe, expect, it, vi } from 'vitest';
import type { Product } from '#shared/features/products/shape.ts';
import { ApiError, NetworkError } from '#shared/http/client.ts';
import { type ProductForm, toForm } from '../product-form.ts';
import { createDraftSaver, type DraftSaverDeps } from '../../../api/draft-saver.ts';
import { type ProductCalls, type ProductDraft, productDraftRules } from './product-draft.ts';
import { idOf, productOf, variantOf } from '../testing/product-of.ts';
import type { StockChange } from '../variants/use-stock-steps.ts';
import { changeVariant } from '../variants/variant-acts.ts';
import { changeVariantStock } from '../variants/variant-stock.ts';

type Deps = DraftSaverDeps<ProductForm, Product>;
type Send = ProductCalls['sendFacts'];
type SendVariants = ProductCalls['sendVariants'];

function start(
  options: { product?: Product; kept?: ProductDraft; facts?: Send; variants?: SendVariants } = {},
) {
  const product = options.product ?? productOf();
  const kept: (ProductDraft | undefined)[] = [];
  const onSaved = vi.fn<Deps['onSaved']>();
  const later = vi.fn<Deps['later']>(() => () => undefined);
  const sendFacts = vi.fn<Send>(
    options.facts ??
      (async ({ version, ...facts }) => ({ ...productOf(), ...(facts as object), version: version + 1 })),
  );
  const sendVariants = vi.fn<SendVariants>(
    options.variants ??
      (async ({ version, variants }) =>
        productOf({
          version: version + 1,
          variants: variants.map(({ id, attributes, priceMoney }, index) =>
            variantOf('c', {
              id: id ?? idOf(String(index)),
              attributes: attributes ?? {},
              priceMoney: { ...priceMoney, value: Number(priceMoney.value).toFixed(2) },
            }),
          ),
        })),
  );
  const saver = createDraftSaver(productDraftRules(product.productType, 'USD', { sendFacts, sendVariants }), {
    stored: product,
    kept: options.kept,
    keep: (draft) => kept.push(draft),
    onSaved,
    later,
    clock: { now: () => 5 },
  });
  return { saver, sendFacts, sendVariants, onSaved, later, kept };
}

const stale = (current: Product) =>
  new ApiError(409, { code: 'STALE', error: 'Somebody was faster.', current } as never);

describe('what is written about a product', () => {
  it('is saved a moment after, with what changed and nothing else', async () => {
    const { saver, sendFacts, sendVariants, later } = start();
    saver.change({ name: 'Tide mug ' });
    expect(saver.get()).toMatchObject({ isChanged: true, save: { kind: 'idle' } });
    later.mock.lastCall?.[0]();
    await saver.flush();
    expect(sendFacts.mock.calls).toEqual([[{ version: 1, name: 'Tide mug' }]]);
    expect(sendVariants).not.toHaveBeenCalled();
    expect(saver.get()).toMatchObject({ isChanged: false, save: { kind: 'saved', at: 5 } });
    // The space that a next word follows stays where it is.
    expect(saver.get().form.name).toBe('Tide mug ');
  });

  it('is kept until it is saved, and comes back', async () => {
    const first = start();
    first.saver.change({ name: 'Tide mug' });
    const kept = first.kept.at(-1);
    expect(kept?.form.name).toBe('Tide mug');
    const second = start(kept === undefined ? {} : { kept });
    expect(second.saver.get()).toMatchObject({ isChanged: true, form: { name: 'Tide mug' } });
    await second.saver.flush();
    expect(second.kept.at(-1)).toBeUndefined();
  });

  it('is tried again by itself where no server was reached, as long as somebody looks', async () => {
    let isAway = true;
    const { saver, sendFacts, later } = start({
      facts: async () => {
        if (isAway) throw new NetworkError('Away.');
        return productOf({ version: 2, name: 'Tide mug' });
      },
    });
    saver.change({ name: 'Tide mug' });
    await saver.flush();
    expect(saver.get()).toMatchObject({ isChanged: true, save: { kind: 'failed', isAway: true } });
    isAway = false;
    later.mock.lastCall?.[0]();
    expect(sendFacts).toHaveBeenCalledOnce();
    saver.subscribe(() => undefined);
    later.mock.lastCall?.[0]();
    await vi.waitFor(() => expect(saver.get()).toMatchObject({ isChanged: false, save: { kind: 'saved' } }));
  });

  it('goes in two parts, each on the version that the other one made', async () => {
    const { saver, sendFacts, sendVariants } = start();
    const { variants } = saver.get().form;
    saver.change({ name: 'Tide mug', variants: changeVariant(variants, idOf('c'), { price: '12' }) });
    await saver.flush();
    expect(sendFacts.mock.calls[0]?.[0].version).toBe(1);
    expect(sendVariants.mock.calls[0]?.[0]).toMatchObject({
      version: 2,
      variants: [{ id: idOf('c'), priceMoney: { value: '12.00' } }, { id: idOf('d') }],
    });
    expect(saver.get().form.variants[0]?.price).toBe('12.00');
    expect(saver.get().isChanged).toBe(false);
  });

  it('gives new variants the ids that they are stored under, and keeps their rows', async () => {
    const { saver } = start();
    const { variants } = saver.get().form;
    const added = {
      ...toForm(productOf()).variants[0],
      key: 'new-1',
      id: undefined,
      values: ['Grand'],
      sku: '',
    };
    saver.change({ variants: [...variants, added as (typeof variants)[number]] });
    await saver.flush();
    expect(saver.get().form.variants.map(({ key, id }) => [key, id])).toEqual([
      [idOf('c'), idOf('c')],
      [idOf('d'), idOf('d')],
      ['new-1', idOf('2')],
    ]);
  });

  it('keeps what is written while a save is on its way, and saves that next', async () => {
    let answer: ((product: Product) => void) | undefined;
    const { saver, sendFacts } = start({
      facts: ({ version, name = '' }) =>
        new Promise((resolve) => {
          answer = () => resolve(productOf({ name, version: version + 1 }));
        }),
    });
    saver.change({ name: 'One' });
    const saving = saver.flush();
    saver.change({ name: 'Two' });
    answer?.(productOf());
    await vi.waitFor(() => expect(sendFacts).toHaveBeenCalledTimes(2));
    answer?.(productOf());
    await saving;
    expect(sendFacts.mock.calls.map(([{ name, version }]) => [name, version])).toEqual([
      ['One', 1],
      ['Two', 2],
    ]);
    expect(saver.get().form.name).toBe('Two');
  });

  it('is not sent while something is wrong with it, and says what', async () => {
    const { saver, sendFacts, sendVariants } = start();
    const { variants } = saver.get().form;
    saver.change({
      name: ' ',
      variants: changeVariant(variants, idOf('d'), { price: 'much', onSale: true }),
    });
    await saver.flush();
    expect(saver.get().errors).toEqual({
      name: 'Enter a name for the product.',
      [`variants.${idOf('d')}.price`]: 'Enter an amount such as 12.50.',
      [`variants.${idOf('d')}.salePrice`]: 'Enter a sale price.',
    });
    expect(saver.get().save).toEqual({
      kind: 'failed',
      message: 'Look at the marked fields.',
      isAway: false,
    });
    expect([sendFacts.mock.calls, sendVariants.mock.calls]).toEqual([[], []]);
  });

  it('tells what the server refuses beside the field', async () => {
    const refusal = {
      code: 'SKU_TAKEN',
      error: 'Another variant has this SKU.',
      errors: { 'variants.1.sku': 'Taken.' },
    };
    const { saver } = start({ variants: () => Promise.reject(new ApiError(409, refusal as never)) });
    saver.change({ variants: changeVariant(saver.get().form.variants, idOf('d'), { sku: 'X' }) });
    await saver.flush();
    expect(saver.get()).toMatchObject({
      isChanged: true,
      save: { kind: 'failed', message: 'Another variant has this SKU.' },
      errors: { [`variants.${idOf('d')}.sku`]: 'Taken.' },
    });
  });
});

describe('a product that somebody else changed meanwhile', () => {
  it('is merged by itself where they changed something else', async () => {
    const facts = vi
      .fn<Send>()
      .mockRejectedValueOnce(stale(productOf({ version: 7, tags: ['tea'] })))
      .mockResolvedValueOnce(productOf({ version: 8, name: 'Mine', tags: ['tea'] }));
    const { saver } = start({ facts });
    saver.change({ name: 'Mine' });
    await saver.flush();
    expect(facts.mock.calls[1]).toEqual([{ version: 7, name: 'Mine' }]);
    expect(saver.get()).toMatchObject({
      form: { name: 'Mine', tags: ['tea'] },
      save: { kind: 'saved', hasMerged: true },
    });
  });

  it('waits for the person where they changed the same', async () => {
    const facts = vi
      .fn<Send>()
      .mockRejectedValueOnce(stale(productOf({ version: 7, name: 'Theirs' })))
      .mockResolvedValueOnce(productOf({ version: 8, name: 'Mine' }));
    const { saver } = start({ facts });
    saver.change({ name: 'Mine' });
    await saver.flush();
    const [conflict] = saver.get().conflicts;
    expect(conflict).toEqual({ place: 'name', theirs: 'Theirs' });
    await saver.flush();
    expect(facts).toHaveBeenCalledTimes(1);
    if (conflict !== undefined) saver.settle(conflict, 'mine');
    await saver.flush();
    expect(saver.get()).toMatchObject({ conflicts: [], form: { name: 'Mine' }, isChanged: false });
  });

  it('is shown as it is now while nothing is written', () => {
    const { saver } = start();
    saver.rebase(productOf({ version: 3, name: 'Newer' }));
    expect(saver.get().form.name).toBe('Newer');
    saver.change({ name: 'Mine' });
    saver.rebase(productOf({ version: 4, name: 'Newest' }));
    expect(saver.get().form.name).toBe('Mine');
  });
});

describe('stock that is typed', () => {
  function startWithNew() {
    const answers: (() => void)[] = [];
    const started = start({
      variants: async ({ version, variants }) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return productOf({
          version: version + 1,
          variants: variants.map(({ id }, index) => variantOf('c', { id: id ?? idOf(String(index)) })),
        });
      },
    });
    const { saver } = started;
    const [first, ...others] = saver.get().form.variants;
    if (first === undefined) throw new Error('The product has no variants.');
    const fresh = { ...first, key: 'new', id: undefined, sku: 'NEW', stock: 0 };
    saver.change({ variants: [fresh, ...others] });
    const step = vi.fn<(change: StockChange) => void>();
    return { ...started, answers, fresh, step };
  }

  it('of a new variant is what it begins with', async () => {
    const { saver, sendVariants, answers, fresh, step } = startWithNew();
    await changeVariantStock(saver, fresh, 3, step);
    const saved = saver.flush();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    await saved;
    expect(sendVariants.mock.calls[0]?.[0].variants[0]).toMatchObject({ stock: 3 });
    expect(step).not.toHaveBeenCalled();
  });

  it('of one that is on its way is a step as soon as it is stored', async () => {
    const { saver, answers, fresh, step } = startWithNew();
    const saved = saver.flush();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    const changed = changeVariantStock(saver, fresh, 3, step);
    expect(step).not.toHaveBeenCalled();
    answers[0]?.();
    await Promise.all([saved, changed]);
    const stored = saver.get().form.variants.find(({ key }) => key === 'new');
    expect(stored?.id).toBeDefined();
    expect(step.mock.calls).toEqual([[expect.objectContaining({ variantId: stored?.id, delta: 3 })]]);
  });
});
