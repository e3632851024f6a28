import { confirmPassword, inviteContributor } from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import type { Bench } from './bench.ts';
import { SITES } from './bench.ts';
import type { Answer } from './http.ts';
import type { People, Staff } from './people.ts';
import { asAdmin } from './rows.ts';

const EDITOR = 4;

/** The owner of the site alpha, who may invite people. */
export async function comeToInvite(people: People): Promise<Staff> {
  const owner = await people.staff(SITES.alpha);
  const { password } = SAMPLE_LOGIN;
  const confirmed = await owner.call(confirmPassword.method, confirmPassword.path, { password });
  if (confirmed.status !== 200) throw new Error(`The password was not confirmed: ${confirmed.text}`);
  return owner;
}

/** Invites somebody, which mails them. */
export function invite(owner: Staff, email: string): Promise<Answer> {
  return owner.call(inviteContributor.method, inviteContributor.path, { email, roles: [EDITOR] });
}

/** A job of the queue of mails. */
export interface MailJob {
  readonly state: string;
  /** Seconds until its next try. */
  readonly gap: number;
}

/** The jobs of mails as they are in the queue. */
export function mailJobs(bench: Bench): Promise<MailJob[]> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<MailJob>(
      `SELECT state::text, extract(epoch FROM start_after - now())::float AS gap FROM jobs.job
        WHERE name = 'mail' ORDER BY created_on`,
    );
    return rows;
  });
}

/** Lets the time of all waiting and all stuck jobs be over; answers the seconds that were left to wait. */
export function skipTime(bench: Bench): Promise<number[]> {
  return asAdmin(bench, async (client) => {
    await client.query(
      "UPDATE jobs.job SET started_on = started_on - interval '1 hour' WHERE state = 'active' AND name = 'mail'",
    );
    const { rows } = await client.query<{ gap: number }>(
      `WITH waiting AS (SELECT id, start_after FROM jobs.job WHERE state = 'retry' AND start_after > now())
       UPDATE jobs.job SET start_after = now() FROM waiting WHERE job.id = waiting.id
       RETURNING extract(epoch FROM waiting.start_after - now())::float AS gap`,
    );
    return rows.map((row) => row.gap);
  });
}

/** Waits until something is true, or the seconds are over. */
export async function until(seconds: number, isTrue: () => Promise<boolean> | boolean): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await isTrue()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return isTrue();
}
