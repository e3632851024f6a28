import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getCart } from '#shared/features/cart/contract.ts';
import { publishRelease, undoRelease, listReleases } from '#shared/features/releases/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { type Bench, SITES } from './bench.ts';
import { openForBuying } from './buying-load.ts';
import type { Findings } from './check.ts';
import { type Answer, field, NoAnswer } from './http.ts';
import { comeToInvite, confirm, invite } from './mails.ts';
import type { Staff, Visitor } from './people.ts';
import { asAdmin, siteIdOf } from './rows.ts';
import { buy, findItem, type Item } from './shop.ts';

/** How many do what, and how long each of them rests between two calls, in milliseconds. */
export interface LoadOptions {
  readonly shoppers?: number;
  readonly readers?: number;
  /** People who buy, and whose orders are counted; none unless told otherwise. */
  readonly buyers?: number;
  readonly restMs?: number;
  readonly publishRestMs?: number;
  readonly inviteRestMs?: number;
  /** True while calls may be refused with 503 or stay without an answer. */
  readonly mayFail?: boolean;
}

/** A mixed load on both sites, and a ledger of what was acknowledged. */
export interface Load {
  /** Calls with any answer, by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds that each answer took. */
  readonly times: readonly number[];
  /** Calls without an answer. */
  lost(): number;
  /** Compares what is there with what was acknowledged. */
  check(): Promise<void>;
}

const REST_MS = 250;
const MAX_REST_AFTER_FAILURE_MS = 200;
/** Pieces after which a shopper takes a new cart. */
const PIECES_OF_CART = 60;
const FILE = 'pages/about.page';
const PAGE = '/about';
const READ_PATHS = [
  '/',
  '/shop',
  '/shop?format=json',
  PAGE,
  '/shop/p/spring-tide-dish',
  '/cart',
  '/no-such-page',
];
const TOLD_CAUSES = 3;

/** A cart with the pieces that were acknowledged, and those of which nobody knows. */
interface CartBook {
  readonly visitor: Visitor;
  acknowledged: number;
  unknown: number;
}

/**
 * Runs work under a load: shoppers, readers, an editor, a publisher and somebody who invites people, each of whom does
 * one thing after another. The load ends with the work.
 */
export async function underLoad(
  bench: Bench,
  findings: Findings,
  options: LoadOptions,
  work: (load: Load) => Promise<void>,
): Promise<Load> {
  const load = await startLoad(bench, findings, options);
  try {
    await work(load);
  } finally {
    await load.stop();
  }
  return load;
}

async function startLoad(
  bench: Bench,
  findings: Findings,
  options: LoadOptions,
): Promise<Load & { stop(): Promise<void> }> {
  const { shoppers = 8, readers = 6, buyers = 0, restMs = REST_MS, mayFail = false } = options;
  const { publishRestMs = 4 * restMs, inviteRestMs = 4 * restMs } = options;
  const { alpha, beta } = SITES;
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const causes = new Set<string>();
  let lost = 0;
  let isOver = false;

  /** What the server wrote down of a call that failed. */
  function logOf({ headers }: Answer): string {
    const id = String(headers['x-request-id']);
    const lines = bench.servers.flatMap((server) => server.said().split('\n'));
    return lines.find((line) => line.includes(id) && line.includes('"err"'))?.slice(0, 1_000) ?? '';
  }

  const rest = (ms: number) => pause(ms * (0.5 + Math.random()));

  /** The answer of a call, or undefined when nobody knows whether it was done. */
  async function send(
    what: string,
    expected: readonly number[],
    call: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      const answer = await call();
      const { status, headers, text } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      times.push(answer.ms);
      // A key that is said again may meet its first call, which the process that died had begun.
      const isBusy = status === 503 || field(answer, 'code') === 'IDEMPOTENCY_IN_FLIGHT';
      if (isBusy && mayFail) {
        findings.expect(headers['retry-after'] !== undefined, `${what}: ${status} without Retry-After`);
        await pause(Math.random() * MAX_REST_AFTER_FAILURE_MS);
        return undefined;
      }
      const isRight = expected.includes(status);
      findings.expect(isRight, `${what}: ${status} ${isRight ? '' : text.slice(0, 200) + logOf(answer)}`);
      return expected.includes(status) ? answer : undefined;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      lost += 1;
      if (!mayFail) findings.expect(false, `${what}: ${error.message}`);
      else if (causes.size < TOLD_CAUSES) causes.add((error.cause as Error).message);
      await pause(Math.random() * MAX_REST_AFTER_FAILURE_MS);
      return undefined;
    }
  }

  /** Sends a call that changes nothing, or is known by its key, until it has an answer. */
  async function insist(
    what: string,
    expected: readonly number[],
    call: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    for (;;) {
      const answer = await send(what, expected, call);
      if (answer !== undefined || isOver) return answer;
    }
  }

  const carts: CartBook[] = [];

  async function takeCart(host: string, item: Item): Promise<CartBook | undefined> {
    const visitor = bench.visitor(host);
    const first = await send('a first piece', mayFail ? [200, 201, 403] : [200, 201], () =>
      buy(visitor, item),
    );
    // Whoever was given no crumb, since that call was lost, is refused.
    if (first === undefined || first.status === 403) return undefined;
    const book = { visitor, acknowledged: 1, unknown: 0 };
    carts.push(book);
    return book;
  }

  /** Puts pieces into carts. The patient ones say each piece again, under its key, until it is acknowledged. */
  async function shop(host: string, item: Item, isPatient: boolean): Promise<void> {
    let book: CartBook | undefined;
    while (!isOver) {
      if (book === undefined || book.acknowledged + book.unknown >= PIECES_OF_CART) {
        book = await takeCart(host, item);
        await rest(restMs);
        continue;
      }
      const { visitor } = book;
      const headers = { 'idempotency-key': randomUUID() };
      const call = () => buy(visitor, item, headers);
      const answer = await (isPatient ? insist : send)('a piece', [200, 201], call);
      if (answer === undefined) book.unknown += 1;
      else book.acknowledged += 1;
      await rest(restMs);
    }
  }

  async function read(host: string, who: number): Promise<void> {
    const visitor = bench.visitor(host);
    for (let turn = who; !isOver; turn += 1) {
      const path = READ_PATHS[turn % READ_PATHS.length] ?? '/';
      await send(`reading ${path}`, path === '/no-such-page' ? [404] : [200], () => visitor.send(path));
      await rest(restMs);
    }
  }

  /** Texts that may be the draft now: the one that was acknowledged last, and those of which nobody knows. */
  const draft = { candidates: new Set<string>(), saves: 0 };

  /** Reads the draft of the file, which has to be a text that it can be, whole. */
  async function readDraft(editor: Staff): Promise<{ content: string; hash: string | null } | undefined> {
    const path = `${readTemplateFile.path}?path=${encodeURIComponent(FILE)}`;
    const answer = await insist('reading the draft', [200], () => editor.call('GET', path));
    return answer && readTemplateFile.output.parse(answer.json);
  }

  async function edit(editor: Staff, original: string, firstHash: string | null): Promise<void> {
    let hash = firstHash;
    for (let turn = 1; !isOver; turn += 1) {
      const content = `${original}\n<p>Edited ${turn} times.</p>`;
      const body = { path: FILE, content, baseHash: hash };
      const { method, path } = writeTemplateFile;
      const isUnsure = draft.candidates.size > 1;
      draft.candidates.add(content);
      // A save whose answer was lost may be stored only now, so that this one is stale.
      const answer = await send('saving a file', isUnsure ? [200, 409] : [200], () =>
        editor.call(method, path, body),
      );
      if (answer?.status === 200) {
        draft.saves += 1;
        draft.candidates = new Set([content]);
        hash = writeTemplateFile.output.parse(answer.json).hash;
      } else {
        const found = await readDraft(editor);
        if (found !== undefined) {
          findings.expect(draft.candidates.has(found.content), 'the draft is a text that was never saved');
          hash = found.hash;
        }
      }
      await rest(restMs);
    }
  }

  /** What was acknowledged to the publisher. */
  const turns: { kind: 'publish' | 'undo'; releaseId: string }[] = [];

  async function liveRelease(publisher: Staff): Promise<string | undefined> {
    const answer = await insist('listing releases', [200], () =>
      publisher.call(listReleases.method, listReleases.path),
    );
    return answer && listReleases.output.parse(answer.json).releases.find(({ isLive }) => isLive)?.id;
  }

  async function publish(publisher: Staff, original: string): Promise<void> {
    for (let turn = 1; !isOver; turn += 1) {
      await rest(publishRestMs);
      const path = `${readTemplateFile.path}?path=${encodeURIComponent(FILE)}`;
      const now = await insist('reading a file', [200], () => publisher.call('GET', path));
      const live = await liveRelease(publisher);
      if (now === undefined || live === undefined) return;
      const { hash } = readTemplateFile.output.parse(now.json);
      const content = `${original}\n<p>Published as number ${turn}.</p>`;
      const isUndo = turn % 4 === 0 && turns.at(-1)?.kind === 'publish';
      if (!isUndo) {
        await send('saving to publish', [200, 409], () =>
          publisher.call(writeTemplateFile.method, writeTemplateFile.path, {
            path: FILE,
            content,
            baseHash: hash,
          }),
        );
      }
      const { method, path: where } = isUndo ? undoRelease : publishRelease;
      const answer = await send(isUndo ? 'undoing' : 'publishing', isUndo ? [200, 409] : [201, 409], () =>
        publisher.call(method, where, { expectedLiveReleaseId: live }),
      );
      if (answer === undefined || answer.status === 409) continue;
      const { release } = publishRelease.output.parse(answer.json);
      turns.push({ kind: isUndo ? 'undo' : 'publish', releaseId: release.id });
    }
  }

  const invited = new Set<string>();
  let invitations = 0;

  async function inviteAll(owner: Staff): Promise<void> {
    while (!isOver) {
      invitations += 1;
      const email = `reader-${invitations}@example.com`;
      const answer = await send('inviting', [201, 403], () => invite(owner, email));
      if (answer?.status === 201) invited.add(email);
      // Who entered their password long ago is asked for it again.
      if (answer?.status === 403) await send('confirming the password', [200], () => confirm(owner));
      await rest(inviteRestMs);
    }
  }

  const buying = buyers === 0 ? undefined : await openForBuying(bench, findings, send, insist);

  async function buyOften(): Promise<void> {
    while (!isOver) {
      await buying?.buy();
      await rest(restMs);
    }
  }

  const [editor, publisher] = [await bench.staff(beta), await bench.staff(alpha)];
  const drafted = await readDraft(editor);
  const published = await readDraft(publisher);
  if (drafted === undefined || published === undefined) throw new Error(`The theme has no ${FILE}.`);
  draft.candidates.add(drafted.content);
  const hosts = [alpha, beta];
  const items = await Promise.all(hosts.map((host) => findItem(bench, host)));
  const hostOf = (who: number) => hosts[who % hosts.length] ?? alpha;
  const itemOf = (who: number) => items[who % items.length] ?? { itemId: '', sku: '' };
  const all = [
    ...Array.from({ length: shoppers }, (_, who) => shop(hostOf(who), itemOf(who), who % 4 < 2)),
    ...Array.from({ length: readers }, (_, who) => read(hostOf(who), who)),
    ...Array.from({ length: buyers }, buyOften),
    edit(editor, drafted.content, drafted.hash),
    publish(publisher, published.content),
    inviteAll(await comeToInvite(bench)),
  ];
  const working = Promise.allSettled(all);

  async function checkCarts(): Promise<void> {
    let pieces = 0;
    for (const { visitor, acknowledged, unknown } of carts) {
      const cart = await visitor.call(getCart.method, getCart.path);
      const found = Number(field(cart, 'totalQuantity'));
      pieces += found;
      findings.expect(
        found >= acknowledged && found <= acknowledged + unknown,
        `a cart has ${found} pieces; ${acknowledged} were acknowledged, of ${unknown} nobody knows`,
      );
    }
    findings.expect(pieces > 0, 'nothing was put into carts');
    findings.note('carts', `${carts.length} with ${pieces} pieces`);
  }

  async function checkDraft(): Promise<void> {
    const found = await readDraft(editor);
    findings.expect(
      found !== undefined && draft.candidates.has(found.content),
      `the draft is none of ${draft.candidates.size} texts that it may be`,
    );
    findings.expect(draft.saves > 0, 'nothing was saved');
    findings.note('saves', draft.saves);
  }

  async function checkReleases(): Promise<void> {
    await asAdmin(bench, async (client) => {
      const site = await siteIdOf(client, alpha);
      const { rows: history } = await client.query<{ kind: string; releaseId: string }>(
        'SELECT kind, release_id AS "releaseId" FROM publications WHERE website_id = $1 ORDER BY id',
        [site],
      );
      let at = 0;
      for (const { kind, releaseId } of turns) {
        const place = history.findIndex(
          (row, index) => index >= at && row.kind === kind && row.releaseId === releaseId,
        );
        findings.expect(place >= 0, `a ${kind} that was acknowledged is not there`);
        if (place >= 0) at = place + 1;
      }
      const { rows: live } = await client.query<{ id: string }>(
        'SELECT live_release_id AS id FROM websites WHERE website_id = $1',
        [site],
      );
      findings.expect(
        live[0]?.id === history.at(-1)?.releaseId,
        'the live release is not the one of the last publication',
      );
      const { rows: torn } = await client.query<{ id: string; what: string }>(
        `SELECT r.website_id || ' ' || r.id AS id, wanted.what
           FROM releases r,
                LATERAL (SELECT value AS hash, key AS what FROM jsonb_each_text(r.manifest::jsonb)
                          UNION ALL SELECT r.style_hash, 'the style sheet') wanted
          WHERE NOT EXISTS (SELECT 1 FROM contents c
                             WHERE c.website_id = r.website_id AND c.hash = wanted.hash)`,
      );
      for (const { id, what } of torn) findings.expect(false, `release ${id} lacks ${what}`);
      const { rows: audited } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM audit_entries WHERE website_id = $1 AND act = ANY ($2)`,
        [site, [publishRelease.name, undoRelease.name]],
      );
      const { rows: first } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM publications WHERE website_id = $1 AND previous_release_id IS NOT NULL',
        [site],
      );
      findings.expect(
        audited[0]?.count === first[0]?.count,
        `${first[0]?.count} publications have ${audited[0]?.count} entries in the audit log`,
      );
      findings.expect(turns.length > 0, 'nothing was published');
      findings.note('publications', `${turns.length} acknowledged, ${history.length} there`);
    });
    const shown = await readDraftOfLive();
    for (const server of bench.servers) {
      const page = await bench.ask(alpha, `${PAGE}?from=${server.port}`);
      findings.expect(
        page.status === 200 && shown !== undefined && page.text.includes(shown),
        `the page of the live release does not show it (${page.status})`,
      );
    }
  }

  /** The mark of the live release in the file that is published. */
  async function readDraftOfLive(): Promise<string | undefined> {
    return asAdmin(bench, async (client) => {
      const { rows } = await client.query<{ content: Buffer }>(
        `SELECT c.content FROM websites w
           JOIN releases r ON r.website_id = w.website_id AND r.id = w.live_release_id
           JOIN contents c ON c.website_id = r.website_id AND c.hash = r.manifest->>$2
          WHERE w.website_id = $1`,
        [await siteIdOf(client, alpha), FILE],
      );
      return rows[0]?.content.toString('utf8').split('\n').at(-1);
    });
  }

  async function checkInvitations(): Promise<void> {
    await asAdmin(bench, async (client) => {
      const site = await siteIdOf(client, alpha);
      const { rows } = await client.query<{ email: string; invitations: number; mails: number }>(
        `SELECT email, count(*)::int AS invitations,
                (SELECT count(*)::int FROM mail_messages m
                  WHERE m.website_id = i.website_id AND m.to_address = i.email) AS mails
           FROM contributor_invitations i WHERE website_id = $1 GROUP BY website_id, email`,
        [site],
      );
      const there = new Set(rows.map(({ email }) => email));
      for (const email of invited)
        findings.expect(there.has(email), `the invitation of ${email} was acknowledged and is not there`);
      for (const row of rows)
        findings.expect(
          row.invitations === 1 && row.mails === 1,
          `${row.email} has ${row.invitations} invitations and ${row.mails} mails`,
        );
      findings.expect(invited.size > 0, 'nobody was invited');
      findings.note('invitations', `${invited.size} acknowledged, ${rows.length} there`);
    });
  }

  return {
    statuses,
    times,
    lost: () => lost,
    async stop() {
      isOver = true;
      for (const result of await working) if (result.status === 'rejected') throw result.reason;
      findings.note('calls', Object.fromEntries(statuses));
      findings.note('withoutAnswer', lost);
      if (causes.size > 0) findings.note('causes', [...causes]);
    },
    async check() {
      await checkCarts();
      await checkDraft();
      await checkReleases();
      await checkInvitations();
      await buying?.check();
    },
  };
}
