import type pg from 'pg';
import { listReleases, publishRelease, undoRelease } from '#shared/features/releases/contract.ts';
import { writeTemplateFile } from '#shared/features/templates/contract.ts';
import type { Bench } from './bench.ts';
import type { Findings } from './check.ts';
import type { LoadCalls } from './load-calls.ts';
import { EDITED_FILE, readEdited } from './load-edits.ts';
import { until } from './mails.ts';
import type { Staff } from './people.ts';
import { asAdmin, siteIdOf } from './rows.ts';

const PAGE = '/search';
/** Every so many turns, what was published last is undone. */
const UNDO_EVERY = 4;
/** How long a process may show the release before. */
const HEARD_SECONDS = 1;

/** A publication that was acknowledged. */
interface Turn {
  readonly kind: 'publish' | 'undo';
  readonly releaseId: string;
}

/** Looks whether the acknowledged publications are there in their order, and the last of all is live. */
async function checkHistory(
  client: pg.Client,
  findings: Findings,
  site: string,
  turns: readonly Turn[],
): Promise<void> {
  const { rows: history } = await client.query<Turn>(
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
  findings.expect(turns.length > 0, 'nothing was published');
  findings.note('publications', `${turns.length} acknowledged, ${history.length} there`);
}

/** Looks whether every release has all its contents. */
async function checkWhole(client: pg.Client, findings: Findings): Promise<void> {
  const { rows: torn } = await client.query<{ id: string; what: string }>(
    `SELECT r.website_id || ' ' || r.id AS id, wanted.what
       FROM releases r,
            LATERAL (SELECT value AS hash, key AS what FROM jsonb_each_text(r.manifest::jsonb)
                      UNION ALL SELECT r.style_hash, 'the style sheet') wanted
      WHERE NOT EXISTS (SELECT 1 FROM contents c
                         WHERE c.website_id = r.website_id AND c.hash = wanted.hash)`,
  );
  for (const { id, what } of torn) findings.expect(false, `release ${id} lacks ${what}`);
}

/** Looks whether every publication of a person has its entry in the audit log. */
async function checkAudited(client: pg.Client, findings: Findings, site: string): Promise<void> {
  const { rows: audited } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit_entries WHERE website_id = $1 AND act = ANY ($2)`,
    [site, [publishRelease.name, undoRelease.name]],
  );
  const { rows: made } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM publications WHERE website_id = $1 AND previous_release_id IS NOT NULL',
    [site],
  );
  findings.expect(
    audited[0]?.count === made[0]?.count,
    `${made[0]?.count} publications have ${audited[0]?.count} entries in the audit log`,
  );
}

/** The mark of the live release in the file that is published. */
async function readLiveMark(client: pg.Client, site: string): Promise<string | undefined> {
  const { rows } = await client.query<{ content: Buffer }>(
    `SELECT c.content FROM websites w
       JOIN releases r ON r.website_id = w.website_id AND r.id = w.live_release_id
       JOIN contents c ON c.website_id = r.website_id AND c.hash = r.manifest->>$2
      WHERE w.website_id = $1`,
    [site, EDITED_FILE],
  );
  return rows[0]?.content.toString('utf8').split('\n').at(-1);
}

/** Somebody who publishes and undoes again and again, with a ledger of what was acknowledged. */
export async function createPublishing(
  bench: Bench,
  findings: Findings,
  calls: LoadCalls,
  { host, publisher, restMs }: { host: string; publisher: Staff; restMs: number },
) {
  const { send, insist } = calls;
  const original = await readEdited(calls, publisher);
  if (original === undefined) throw new Error(`The theme has no ${EDITED_FILE}.`);
  const turns: Turn[] = [];

  async function findLive(): Promise<string | undefined> {
    const { method, path } = listReleases;
    const answer = await insist('listing releases', [200], () => publisher.call(method, path));
    return answer && listReleases.output.parse(answer.json).releases.find(({ isLive }) => isLive)?.id;
  }

  async function save(content: string, baseHash: string | null): Promise<void> {
    const { method, path } = writeTemplateFile;
    await send('saving to publish', [200, 409], () =>
      publisher.call(method, path, { path: EDITED_FILE, content, baseHash }),
    );
  }

  return {
    async publish(): Promise<void> {
      for (let turn = 1; !calls.isOver(); turn += 1) {
        await calls.rest(restMs);
        const now = await readEdited(calls, publisher);
        const live = await findLive();
        if (now === undefined || live === undefined) return;
        const isUndo = turn % UNDO_EVERY === 0 && turns.at(-1)?.kind === 'publish';
        if (!isUndo) {
          await save(`${original.content}\n<p>Published as number ${turn}.</p>`, now.hash);
        }
        const { method, path } = isUndo ? undoRelease : publishRelease;
        const answer = await send(isUndo ? 'undoing' : 'publishing', isUndo ? [200, 409] : [201, 409], () =>
          publisher.call(method, path, { expectedLiveReleaseId: live }),
        );
        if (answer === undefined || answer.status === 409) continue;
        const { release } = publishRelease.output.parse(answer.json);
        turns.push({ kind: isUndo ? 'undo' : 'publish', releaseId: release.id });
      }
    },
    /** Compares publications, releases, audit log and page with what was acknowledged. */
    async check(): Promise<void> {
      const mark = await asAdmin(bench, async (client) => {
        const site = await siteIdOf(client, host);
        await checkHistory(client, findings, site, turns);
        await checkWhole(client, findings);
        await checkAudited(client, findings, site);
        return readLiveMark(client, site);
      });
      for (const server of bench.servers) {
        // The other process hears of the last publication a moment after it was acknowledged.
        const isShown = await until(HEARD_SECONDS, async () => {
          const { status, text } = await bench.ask(host, `${PAGE}?from=${server.port}`);
          return status === 200 && mark !== undefined && text.includes(mark);
        });
        findings.expect(isShown, 'the page of the live release does not show it');
      }
    },
  };
}
