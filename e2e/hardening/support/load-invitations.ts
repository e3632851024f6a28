import type { Bench } from './bench.ts';
import type { Findings } from './check.ts';
import type { LoadCalls } from './load-calls.ts';
import { comeToInvite, confirm, invite } from './mails.ts';
import { asAdmin, siteIdOf } from './rows.ts';

/** Somebody who invites people to a site again and again, with a ledger of the acknowledged invitations. */
export async function createInviting(
  bench: Bench,
  findings: Findings,
  calls: LoadCalls,
  { host, restMs }: { host: string; restMs: number },
) {
  const { send, rest, isOver } = calls;
  const owner = await comeToInvite(bench);
  const invited = new Set<string>();
  return {
    async inviteAll(): Promise<void> {
      for (let number = 1; !isOver(); number += 1) {
        const email = `reader-${number}@example.com`;
        const answer = await send('inviting', [201, 403], () => invite(owner, email));
        if (answer?.status === 201) invited.add(email);
        // Who entered their password long ago is asked for it again.
        if (answer?.status === 403) await send('confirming the password', [200], () => confirm(owner));
        await rest(restMs);
      }
    },
    /** Looks whether every acknowledged invitation is there once, with one mail. */
    async check(): Promise<void> {
      const rows = await asAdmin(bench, async (client) => {
        const result = await client.query<{ email: string; invitations: number; mails: number }>(
          `SELECT email, count(*)::int AS invitations,
                  (SELECT count(*)::int FROM mail_messages m
                    WHERE m.website_id = i.website_id AND m.to_address = i.email) AS mails
             FROM contributor_invitations i WHERE website_id = $1 GROUP BY website_id, email`,
          [await siteIdOf(client, host)],
        );
        return result.rows;
      });
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
    },
  };
}
