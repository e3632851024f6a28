import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_LOCKS } from './testing/locks/access.ts';
import { CONTENT_LOCKS } from './testing/locks/content.ts';
import { DRAFT_LOCKS } from './testing/locks/drafts.ts';
import { openShop, type Shop } from './testing/locks/guarded-lock.ts';
import { LIBRARY_LOCKS } from './testing/locks/library.ts';
import { MEMBER_LOCKS } from './testing/locks/members.ts';
import { MONEY_LOCKS } from './testing/locks/money.ts';
import { NOTICE_LOCKS } from './testing/locks/notices.ts';
import { PASSING_LOCKS } from './testing/locks/passing.ts';
import { SELLING_LOCKS } from './testing/locks/selling.ts';
import { SITE_LOCKS } from './testing/locks/site.ts';
import { STAFF_LOCKS } from './testing/locks/staff.ts';
import { WORK_LOCKS } from './testing/locks/work.ts';
import { LOCKS_WITHOUT_RACE } from './testing/locks/without-race.ts';
import { createStage } from './testing/stage.ts';

const LOCKS = [
  ...MONEY_LOCKS,
  ...SELLING_LOCKS,
  ...SITE_LOCKS,
  ...STAFF_LOCKS,
  ...LIBRARY_LOCKS,
  ...CONTENT_LOCKS,
  ...DRAFT_LOCKS,
  ...ACCESS_LOCKS,
  ...MEMBER_LOCKS,
  ...NOTICE_LOCKS,
  ...WORK_LOCKS,
  ...PASSING_LOCKS,
];

/** Ways in which sources lock: in SQL, and by the models. */
const LOCKING =
  /FOR (?:NO KEY )?UPDATE|FOR (?:KEY )?SHARE|pg_(?:try_)?advisory(?:_xact)?_lock(?:_shared)?|LOCK TABLE|\block: (?:true|isLocked|transaction\.LOCK)|transaction, lock\b/g;

/** How many locks each source of the server has. */
function locksOfSources(): Record<string, number> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = files.filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing|node_modules/.test(file),
  );
  return Object.fromEntries(
    sources.flatMap((file) => {
      const found = readFileSync(path.join(import.meta.dirname, file), 'utf8').match(LOCKING) ?? [];
      return found.length === 0 ? [] : [[file, found.length]];
    }),
  );
}

/** How many locks of each source are told here: a part of a statement that locks counts once. */
function locksOfTables(): Record<string, number> {
  const counts = new Map<string, number>();
  const raced = LOCKS.filter(
    ({ mutations, isToldElsewhere }) => mutations.includes('removed') && isToldElsewhere !== true,
  );
  for (const { file, count } of [...raced.map(({ file }) => ({ file, count: 1 })), ...LOCKS_WITHOUT_RACE]) {
    counts.set(file, (counts.get(file) ?? 0) + count);
  }
  return Object.fromEntries(counts);
}

it('every lock of the server is told here, with the race that it guards', () => {
  expect(locksOfTables()).toEqual(locksOfSources());
});

it.each(LOCKS_WITHOUT_RACE)('the lock of $file has a test of its own', ({ test }) => {
  expect(existsSync(path.join(import.meta.dirname, test))).toBe(true);
});

const stage = createStage();
let shop: Shop & { close(): Promise<void> };

beforeAll(async () => {
  shop = await openShop(stage);
});

afterAll(() => shop.close());

describe.each(LOCKS)('the lock $name', (lock) => {
  it(`keeps off: ${lock.guards}`, async () => {
    const { first, second, isRight } = await lock.race(shop);
    const outcome = await stage.race(shop.app.database.ownerUrl, lock, {
      mutation: 'as it is',
      first,
      second,
    });
    expect(await isRight(outcome)).toBe(true);
  });

  it.each(lock.mutations)('is missed when it is %s', async (mutation) => {
    const { first, second, isRight } = await lock.race(shop);
    const outcome = await stage.race(shop.app.database.ownerUrl, lock, { mutation, first, second });
    expect(await isRight(outcome)).toBe(false);
  });
});
