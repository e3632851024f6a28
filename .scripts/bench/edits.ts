import { setTimeout as pause } from 'node:timers/promises';
import { listProducts, updateProduct } from '#shared/features/products/contract.ts';
import type { Bench } from '../../e2e/hardening/support/bench.ts';
import { field } from '../../e2e/hardening/support/http.ts';

interface Listed {
  readonly id: string;
  readonly urlId: string;
  readonly version: number;
}

/** The products of a shop, the first 200 in the order of the store. */
export async function listShown(bench: Bench, host: string): Promise<readonly Listed[]> {
  const owner = await bench.staff(host);
  const answer = await owner.call(listProducts.method, `${listProducts.path}?isVisible=true&limit=200`);
  return field(answer, 'products') as Listed[];
}

/**
 * Changes one product of a shop after the other, so that nothing that was made of them stays right for long.
 * @param gapMs between two changes
 * @returns a function that stops it, and answers how many there were
 */
export async function keepEditing(bench: Bench, host: string, gapMs: number): Promise<() => Promise<number>> {
  const owner = await bench.staff(host);
  const products = await listShown(bench, host);
  const versions = new Map(products.map(({ id, version }) => [id, version]));
  let count = 0;
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const { id } = products[count % products.length] ?? { id: '' };
      const path = updateProduct.path.replace(':productId', id);
      const body = { version: versions.get(id), seoDescription: `Changed ${count}` };
      const answer = await owner.call(updateProduct.method, path, body);
      if (answer.status !== 200)
        throw new Error(`A change of a product answers ${answer.status}: ${answer.text}`);
      versions.set(id, (field(answer, 'product') as Listed).version);
      count += 1;
      await pause(gapMs);
    }
  })();
  return async () => {
    isOver = true;
    await work;
    return count;
  };
}
