import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { asOwner } from './support/owner.ts';
import { makeDataFolder, startServer } from './support/product.ts';

const FILE = 'pages/about.page';
const ITEM = 'spring-tide-dish';

async function addToCart(request: APIRequestContext, site: string): Promise<number> {
  const { item } = (await (await request.get(`${site}/shop/p/${ITEM}?format=json`)).json()) as {
    item: { id: string };
  };
  const answer = await request.post(`${site}/cart/add`, {
    form: { itemId: item.id, quantity: '1' },
    headers: { origin: site },
    maxRedirects: 0,
  });
  return answer.status();
}

async function piecesInCart(request: APIRequestContext, site: string): Promise<number> {
  const cart = (await (await request.get(`${site}/api/commerce/shopping-cart`)).json()) as {
    totalQuantity: number;
  };
  return cart.totalQuantity;
}

/** Kills the database of a data folder, as a power cut would end it together with the server. */
async function killDatabase(data: string): Promise<void> {
  const [pid = ''] = (await readFile(path.join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

for (const [what, killsDatabase] of [
  ['the server alone', false],
  ['the server and its database', true],
] as const) {
  test(`everything that was acknowledged is there after a kill of ${what}`, async ({ request }) => {
    test.setTimeout(120_000);
    const data = await makeDataFolder();
    const first = await startServer(data);
    for (let pieces = 1; pieces <= 3; pieces += 1) expect(await addToCart(request, first.site)).toBe(303);
    const owner = await asOwner(first);
    const file = await owner.call(readTemplateFile, { query: { path: FILE } });
    const content = `${file.content}\n<p>Saved before the lights went out.</p>`;
    await owner.call(writeTemplateFile, { body: { path: FILE, content, baseHash: file.hash } });

    await first.kill();
    if (killsDatabase) await killDatabase(data);

    const second = await startServer(data);
    expect(await piecesInCart(request, second.site)).toBe(3);
    const kept = await (await asOwner(second)).call(readTemplateFile, { query: { path: FILE } });
    expect(kept).toMatchObject({ content, state: 'changed' });
    await second.stop();
    await rm(data, { recursive: true, force: true });
  });
}
