import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from './testing/locks/guarded-lock.ts';
import { MONEY_LOCKS } from './testing/locks/money.ts';
import { SELLING_LOCKS } from './testing/locks/selling.ts';
import { SITE_LOCKS } from './testing/locks/site.ts';
import { STAFF_LOCKS } from './testing/locks/staff.ts';
import { createStage } from './testing/stage.ts';

const LOCKS = [...MONEY_LOCKS, ...SELLING_LOCKS, ...SITE_LOCKS, ...STAFF_LOCKS];

const stage = createStage();
let shop: Shop & { close(): Promise<void> };

beforeAll(async () => {
  shop = await openShop(stage);
});

afterAll(() => shop.close());

describe.each(LOCKS)('the lock $name', (lock) => {
  it(`keeps off: ${lock.guards}`, async () => {
    const { first, second, isRight } = await lock.race(shop);
    const outcome = await stage.race(shop.app.database.ownerUrl, lock, 'as it is', first, second);
    expect(await isRight(outcome)).toBe(true);
  });

  it.each(lock.mutations)('is missed when it is %s', async (mutation) => {
    const { first, second, isRight } = await lock.race(shop);
    const outcome = await stage.race(shop.app.database.ownerUrl, lock, mutation, first, second);
    expect(await isRight(outcome)).toBe(false);
  });
});
