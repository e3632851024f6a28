import type { Client } from '#shared/http/client.ts';
import type { SiteScope } from '../../database/database.ts';
import type { LinkPurpose } from '../../features/mailed-links/service.ts';
import { createIds, type Ids, sha256 } from '../../platform/ids/ids.ts';
import { rowsOf, siteIdOf } from '../people.ts';
import { offerShipping } from '../shopping.ts';
import type { Mutation, Outcome, Stage, StagedLock } from '../stage.ts';
import { startTestApp, type TestApp, type Visitor } from '../test-app.ts';

/** Two people who come into each other's way at a lock, and what has to be right afterwards. */
export interface Race {
  /** What the first one does: all of it is done but not committed when the second one begins. */
  readonly first: () => Promise<unknown>;
  readonly second: () => Promise<unknown>;
  /** Whether what they left is right. */
  readonly isRight: (outcome: Outcome) => boolean | Promise<boolean>;
}

/** A lock of the program, and the race that goes wrong without it. */
export interface GuardedLock extends StagedLock {
  /** Name of its statement, or of what is locked. */
  readonly name: string;
  /** The source that has it, below `runtime`. */
  readonly file: string;
  /** Set where another entry tells of the same lock, which counts once. */
  readonly isToldElsewhere?: true;
  /** What would happen without it. */
  readonly guards: string;
  /** How the lock is broken; each has to make the race go wrong. */
  readonly mutations: readonly Exclude<Mutation, 'as it is'>[];
  /** Makes ready what is raced for. */
  readonly race: (shop: Shop) => Promise<Race>;
}

/** One shop that two processes serve. */
export interface Shop {
  readonly app: TestApp;
  readonly beside: TestApp;
  readonly siteId: string;
  readonly ids: Ids;
  readonly owner: Client;
  /** The owner at the other process. */
  readonly ownerBeside: Client;
  /** Does something in one transaction of the shop, at the first process or at the other one. */
  write<T>(at: 'app' | 'beside', work: (scope: SiteScope) => Promise<T>): Promise<T>;
  /** The same browser at the other process. */
  besideOf(visitor: Visitor): Visitor;
  /** A key that was never used before. */
  key(): { readonly idempotencyKey: string };
}

/** Opens a shop whose two processes race on a stage. */
export async function openShop(stage: Stage): Promise<Shop & { close(): Promise<void> }> {
  const app = await startTestApp(undefined, { stage, tellsEachWrite: false });
  const beside = await startTestApp(app, { stage, tellsEachWrite: false });
  await offerShipping(app);
  const siteId = await siteIdOf(app);
  let keys = 0;
  return {
    app,
    beside,
    siteId,
    ids: createIds({ now: () => Date.now() }),
    owner: await app.owner(),
    ownerBeside: await beside.owner(),
    write: (at, work) => (at === 'app' ? app : beside).db.writeSite(siteId, work),
    besideOf(visitor) {
      const other = beside.visitor();
      for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
      return other;
    },
    key() {
      keys += 1;
      return { idempotencyKey: `race-${keys}` };
    },
    async close() {
      await beside.close();
      await app.close();
    },
  };
}

/** A link as it is mailed, for an account or another thing; answers its token. */
export async function addMailedLink(
  { app, ids }: Shop,
  purpose: LinkPurpose,
  subjectId: string,
): Promise<string> {
  const token = ids.token();
  await rowsOf(
    app,
    `INSERT INTO mailed_links (website_id, token_hash, purpose, subject_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $5::timestamptz + interval '1 hour')`,
    sha256(token),
    purpose,
    subjectId,
    new Date(app.clock.now()),
  );
  return token;
}

/** The answer of somebody who got one. */
export function answerOf({ ends }: Outcome, at: 0 | 1): unknown {
  const end = ends[at];
  if (end?.status === 'rejected') throw end.reason;
  return end?.value;
}

/** The code with which somebody was refused; undefined where they were not. */
export function refusalOf({ ends }: Outcome, at: 0 | 1): string | undefined {
  const end = ends[at];
  return end?.status === 'rejected' ? String((end.reason as { code?: unknown }).code) : undefined;
}
