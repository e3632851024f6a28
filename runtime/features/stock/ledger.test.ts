import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StockLevel } from '#shared/features/stock/contract.ts';
import { createIds } from '../../platform/ids/ids.ts';
import { rowsOf, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { SiteScope } from '../../database/database.ts';
import { known } from '../../database/in-order.ts';
import { createStockLedger, type StockLedger } from './ledger.ts';
import { availableSql } from './to-join.ts';

/** Rounds against a real database take their time. */
const PATIENCE_MS = 120_000;
const HOUR = 3_600;

let app: TestApp;
let beside: TestApp;
let siteId: string;
let ledger: StockLedger;
const ids = createIds({ now: () => Date.now() });
const changed: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp(app);
  siteId = await siteIdOf(app);
  ledger = createStockLedger({
    db: app.db,
    ids,
    jobs: app.jobs,
    onChange: (_, variantIds) =>
      known(undefined).map(() => {
        changed.push(...variantIds);
      }),
  });
});

afterAll(async () => {
  await beside.close();
  await app.close();
});

const inSite = <T>(work: (scope: SiteScope) => Promise<T>, at = app) => at.db.withSite(siteId, work);
const now = () => app.clock.now();

/** A variant with so many pieces on hand, and so many that may be owed. */
async function addVariant(onHand: number, unlimited = false, backorderLimit = 0): Promise<string> {
  const id = ids.id();
  await rowsOf(
    app,
    `INSERT INTO product_variants (website_id, id, product_id, position, sku, attributes, price_minor, on_sale, unlimited, backorder_limit)
     SELECT website_id, $2::text, id, 99, $2::text, '{}', 100, false, $3, $4 FROM products WHERE website_id = $1 AND url_id = 'jar'`,
    id,
    unlimited,
    backorderLimit,
  );
  if (!unlimited) await inSite((scope) => ledger.open(scope, undefined, [{ variantId: id, onHand }], now()));
  return id;
}

async function levelOf(variantId: string): Promise<Pick<StockLevel, 'onHand' | 'held' | 'available'>> {
  const [level] = await rowsOf<{ onHand: number; held: number; available: number }>(
    app,
    `SELECT s.on_hand AS "onHand", s.held, ${availableSql('v')} AS available
       FROM product_variants v JOIN stock_levels s ON s.website_id = v.website_id AND s.variant_id = v.id
      WHERE v.website_id = $1 AND v.id = $2`,
    variantId,
  );
  if (level === undefined) throw new Error('There is no such level.');
  return level;
}

const hold = (variantId: string, quantity: number, { id = ids.id(), seconds = HOUR, at = app } = {}) =>
  inSite((scope) => ledger.hold(scope, { id, lines: [{ variantId, quantity }], seconds }, now()), at);
const claim = (id: string, at = app) => inSite((scope) => ledger.claim(scope, id, undefined, now()), at);
const release = (id: string) => inSite((scope) => ledger.release(scope, id, now()));
const adjust = (variantId: string, delta: number, reference?: string) =>
  inSite((scope) =>
    ledger.adjust(
      scope,
      undefined,
      { adjustments: [{ variantId, delta }], reason: 'counted', note: '', reference },
      now(),
    ),
  );
const expectSound = async () =>
  expect((await inSite((scope) => ledger.check(scope))).differences).toEqual([]);

/** Lets the time of a hold be over. */
const endTime = (holdId: string) =>
  inSite(async (scope) => {
    for (const [table, column] of [
      ['stock_holds', 'id'],
      ['stock_hold_lines', 'hold_id'],
    ]) {
      await scope.query(
        `UPDATE ${table} SET expires_at = now() - interval '1 second' WHERE website_id = $1 AND ${column} = $2`,
        [siteId, holdId],
      );
    }
  });

describe('a hold', () => {
  it('takes pieces from what can be bought, and its claim from what is on hand', async () => {
    const variantId = await addVariant(5);
    const id = ids.id();
    expect(await hold(variantId, 3, { id })).toMatchObject({ kind: 'held' });
    expect(await levelOf(variantId)).toEqual({ onHand: 5, held: 3, available: 2 });
    expect(await claim(id)).toBe(true);
    expect(await levelOf(variantId)).toEqual({ onHand: 2, held: 0, available: 2 });
    expect(changed).toContain(variantId);
    await expectSound();
  });

  it('made, claimed and released twice does everything once', async () => {
    const variantId = await addVariant(5);
    const id = ids.id();
    await hold(variantId, 3, { id });
    expect(await hold(variantId, 3, { id })).toMatchObject({ kind: 'held' });
    expect(await levelOf(variantId)).toMatchObject({ held: 3 });
    expect([await claim(id), await claim(id)]).toEqual([true, true]);
    await release(id);
    await release(id);
    expect(await levelOf(variantId)).toEqual({ onHand: 2, held: 0, available: 2 });
    expect(await hold(variantId, 1, { id })).toEqual({ kind: 'over', state: 'claimed' });
    const movements = await rowsOf<{ reason: string }>(
      app,
      'SELECT reason FROM stock_movements WHERE website_id = $1 AND reference = $2 ORDER BY at, id',
      id,
    );
    expect(movements.map(({ reason }) => reason)).toEqual(['hold', 'sale']);
    await expectSound();
  });

  it('of more than there is keeps nothing at all, and says what is short', async () => {
    const [plenty, few] = [await addVariant(9), await addVariant(1)];
    const lines = [
      { variantId: plenty, quantity: 2 },
      { variantId: few, quantity: 1 },
      { variantId: few, quantity: 1 },
    ];
    const id = ids.id();
    const answer = await inSite((scope) => ledger.hold(scope, { id, lines, seconds: HOUR }, now()));
    expect(answer).toEqual({ kind: 'short', shortages: [{ variantId: few, quantity: 2, available: 1 }] });
    expect(await levelOf(plenty)).toEqual({ onHand: 9, held: 0, available: 9 });
    expect(await claim(id)).toBe(false);
    await expectSound();
  });

  it('of what is unlimited needs no stock, and of what is gone finds none', async () => {
    const unlimited = await addVariant(0, true);
    const id = ids.id();
    expect(await hold(unlimited, 500, { id })).toMatchObject({ kind: 'held' });
    expect(await claim(id)).toBe(true);
    expect(await hold('f'.repeat(24), 1)).toMatchObject({ kind: 'short' });
  });

  it('that has expired keeps nobody from buying, also before it is removed', async () => {
    const variantId = await addVariant(1);
    const [first, second] = [ids.id(), ids.id()];
    await hold(variantId, 1, { id: first });
    expect(await hold(variantId, 1)).toMatchObject({ kind: 'short' });
    await endTime(first);
    expect(await levelOf(variantId)).toEqual({ onHand: 1, held: 1, available: 1 });
    expect(await hold(variantId, 1, { id: second })).toMatchObject({ kind: 'held' });
    expect(await levelOf(variantId)).toEqual({ onHand: 1, held: 1, available: 0 });
    expect(await claim(first)).toBe(false);
    expect(await claim(second)).toBe(true);
    await expectSound();
  });

  it('of which a part was given to somebody else is sold to nobody, and gives the rest back', async () => {
    const [one, other] = [await addVariant(1), await addVariant(1)];
    const id = ids.id();
    const lines = [one, other].map((variantId) => ({ variantId, quantity: 1 }));
    await inSite((scope) => ledger.hold(scope, { id, lines, seconds: HOUR }, now()));
    await endTime(id);
    await hold(one, 1);
    expect(await inSite((scope) => ledger.renew(scope, id, HOUR))).toBe(false);
    expect(await claim(id)).toBe(false);
    expect(await levelOf(other)).toEqual({ onHand: 1, held: 0, available: 1 });
    await expectSound();
  });

  it('that is renewed lasts longer, and is swept when its time is over', async () => {
    const variantId = await addVariant(1);
    const id = ids.id();
    await hold(variantId, 1, { id, seconds: 0 });
    expect(await inSite((scope) => ledger.renew(scope, id, HOUR))).toBe(true);
    await inSite((scope) => ledger.expire(scope, id, now()));
    expect(await levelOf(variantId)).toMatchObject({ held: 1, available: 0 });
    await endTime(id);
    await inSite((scope) => ledger.expire(scope, id, now()));
    expect(await levelOf(variantId)).toEqual({ onHand: 1, held: 0, available: 1 });
    expect(await inSite((scope) => ledger.renew(scope, id, HOUR))).toBe(false);
    await expectSound();
  });
});

describe('a back-order', () => {
  const setLimit = (variantId: string, limit: number) =>
    rowsOf(
      app,
      'UPDATE product_variants SET backorder_limit = $3 WHERE website_id = $1 AND id = $2',
      variantId,
      limit,
    );

  it('is sold up to its limit, and what is received is owed no more', async () => {
    const variantId = await addVariant(1, false, 3);
    const id = ids.id();
    expect(await hold(variantId, 5)).toMatchObject({ kind: 'short', shortages: [{ available: 4 }] });
    expect(await hold(variantId, 4, { id })).toMatchObject({ kind: 'held' });
    expect(await levelOf(variantId)).toEqual({ onHand: 1, held: 4, available: 0 });
    expect(await claim(id)).toBe(true);
    expect(await levelOf(variantId)).toEqual({ onHand: -3, held: 0, available: 0 });
    await expect(adjust(variantId, -1)).rejects.toMatchObject({ code: 'STOCK_TOO_LOW' });
    await adjust(variantId, 5);
    expect(await levelOf(variantId)).toEqual({ onHand: 2, held: 0, available: 5 });
    await expectSound();
  });

  it('whose limit is lowered is sold no more, and stays right where it is below', async () => {
    const variantId = await addVariant(0, false, 3);
    const [sold, open] = [ids.id(), ids.id()];
    await hold(variantId, 2, { id: sold });
    await claim(sold);
    await hold(variantId, 1, { id: open });
    await setLimit(variantId, 0);
    expect(await hold(variantId, 1)).toMatchObject({ kind: 'short', shortages: [{ available: 0 }] });
    expect(await claim(open)).toBe(true);
    expect(await levelOf(variantId)).toEqual({ onHand: -3, held: 0, available: -3 });
    await adjust(variantId, 1);
    expect(await levelOf(variantId)).toMatchObject({ onHand: -2 });
    await expectSound();
  });

  it('is not sold to who was told that it is in stock', async () => {
    const variantId = await addVariant(1, false, 3);
    const ask = (backordered: number) =>
      inSite((scope) =>
        ledger.hold(
          scope,
          { id: ids.id(), lines: [{ variantId, quantity: 2, backordered }], seconds: HOUR },
          now(),
        ),
      );
    expect(await ask(0)).toMatchObject({ kind: 'short', shortages: [{ available: 1 }] });
    expect(await ask(1)).toMatchObject({ kind: 'held' });
    await expectSound();
  });
});

describe('an adjustment', () => {
  it('never takes what is held, and goes through once for a reference', async () => {
    const variantId = await addVariant(5);
    await hold(variantId, 4);
    await expect(adjust(variantId, -2)).rejects.toMatchObject({ code: 'STOCK_TOO_LOW' });
    await adjust(variantId, 10, 'delivery-1');
    await adjust(variantId, 10, 'delivery-1');
    expect(await levelOf(variantId)).toEqual({ onHand: 15, held: 4, available: 11 });
    await expectSound();
  });
});

describe('the ledger', () => {
  it('tells of figures that are not the sums of what moved', async () => {
    const variantId = await addVariant(5);
    const set = (onHand: number) =>
      rowsOf(
        app,
        'UPDATE stock_levels SET on_hand = $3 WHERE website_id = $1 AND variant_id = $2',
        variantId,
        onHand,
      );
    await set(6);
    const { differences } = await inSite((scope) => ledger.check(scope));
    expect(differences).toEqual([
      { variantId, location: 'main', onHand: 6, movedOnHand: 5, held: 0, movedHeld: 0, holds: 0 },
    ]);
    await set(5);
    await expectSound();
  });

  it('keeps its movements from being changed by anybody', async () => {
    const change = "UPDATE stock_movements SET note = 'x' WHERE website_id = $1";
    await expect(rowsOf(app, change)).rejects.toThrow('permission denied');
    await expect(rowsOf(app, 'DELETE FROM stock_movements WHERE website_id = $1')).rejects.toThrow(
      'permission denied',
    );
  });

  it('sells exactly what there is to fifty buyers at once, over two processes', {
    timeout: PATIENCE_MS,
  }, async () => {
    for (const [units, backorderLimit] of [
      [1, 0],
      [5, 0],
      [20, 0],
      [3, 8],
    ] as const) {
      const variantId = await addVariant(units, false, backorderLimit);
      const buyers = Array.from({ length: 50 }, (_, index) => ({
        id: ids.id(),
        at: index % 2 ? app : beside,
      }));
      const answers = await Promise.all(
        buyers.map(async ({ id, at }) => {
          const answer = await hold(variantId, 1, { id, at });
          return answer.kind === 'held' && (await claim(id, at));
        }),
      );
      expect(answers.filter(Boolean)).toHaveLength(units + backorderLimit);
      expect(await levelOf(variantId)).toEqual({ onHand: 0 - backorderLimit, held: 0, available: 0 });
    }
    await expectSound();
  });

  it('lets carts with the same variants in another order be bought without a deadlock', {
    timeout: PATIENCE_MS,
  }, async () => {
    const variants = await Promise.all(Array.from({ length: 6 }, () => addVariant(10)));
    const baskets = Array.from({ length: 40 }, (_, index) =>
      [0, 1, 2].map((step) => ({
        variantId: variants[(index * 5 + step * (index % 5)) % 6] ?? '',
        quantity: 1,
      })),
    );
    const sold = await Promise.all(
      baskets.map(async (lines, index) => {
        const id = ids.id();
        const at = index % 2 ? app : beside;
        const answer = await inSite(
          (scope) =>
            ledger.hold(scope, { id, lines: index % 3 ? lines : lines.toReversed(), seconds: HOUR }, now()),
          at,
        );
        return answer.kind === 'held' && (await claim(id, at)) ? lines.length : 0;
      }),
    );
    const left = await Promise.all(variants.map(levelOf));
    expect(left.every(({ onHand, held }) => onHand >= 0 && held === 0)).toBe(true);
    const gone = 60 - left.reduce((sum, { onHand }) => sum + onHand, 0);
    expect(gone).toBe(sold.reduce((sum, count) => sum + count, 0));
    await expectSound();
  });

  it('adds up after any acts in any order', { timeout: PATIENCE_MS }, async () => {
    const act = fc.record({
      kind: fc.constantFrom('hold', 'claim', 'release', 'adjust', 'end', 'expire', 'renew'),
      hold: fc.nat({ max: 3 }),
      variants: fc.uniqueArray(fc.nat({ max: 1 }), { minLength: 1, maxLength: 2 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
        const limits = [0, 3];
        const variants = [await addVariant(4), await addVariant(6, false, 3)];
        const holds = Array.from({ length: 4 }, () => ids.id());
        const refusals: unknown[] = [];
        for (const { kind, hold: which, variants: chosen, quantity } of acts) {
          const id = holds[which] ?? '';
          const lines = chosen.map((index) => ({ variantId: variants[index] ?? '', quantity }));
          await inSite(async (scope) => {
            if (kind === 'hold') await ledger.hold(scope, { id, lines, seconds: HOUR }, now());
            else if (kind === 'claim') await ledger.claim(scope, id, undefined, now());
            else if (kind === 'release') await ledger.release(scope, id, now());
            else if (kind === 'expire') await ledger.expire(scope, id, now());
            else if (kind === 'renew') await ledger.renew(scope, id, HOUR);
          });
          if (kind === 'end') await endTime(id);
          if (kind === 'adjust') {
            const [first = ''] = variants;
            await adjust(first, which % 2 ? quantity : -quantity).catch((error: unknown) => {
              refusals.push(error);
            });
          }
          for (const [index, variantId] of variants.entries()) {
            const { onHand, held, available } = await levelOf(variantId);
            const most = onHand + (limits[index] ?? 0);
            expect(most >= held && held >= 0 && available >= most - held && available <= most).toBe(true);
          }
          await expectSound();
        }
        for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'STOCK_TOO_LOW' });
      }),
      { numRuns: 15 },
    );
  });
});
