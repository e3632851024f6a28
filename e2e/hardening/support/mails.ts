import { confirmPassword, inviteContributor } from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import type { Bench } from './bench.ts';
import { SITES } from './bench.ts';
import type { Answer } from './http.ts';
import type { People, Staff } from './people.ts';
import type { Findings } from './check.ts';
import type { MailSink } from './mail-sink.ts';
import { asAdmin } from './rows.ts';

const EDITOR = 4;

/** Enters the owner's password again, which inviting asks for every half hour. */
export function confirm(owner: Staff): Promise<Answer> {
  const { password } = SAMPLE_LOGIN;
  return owner.call(confirmPassword.method, confirmPassword.path, { password });
}

/** The owner of a site, who may invite people; of alpha unless told otherwise. */
export async function comeToInvite(people: People, site: string = SITES.alpha): Promise<Staff> {
  const owner = await people.staff(site);
  const confirmed = await confirm(owner);
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

/** Lets the time of all waiting jobs be over; answers the seconds that were left to wait. */
export function skipTime(bench: Bench): Promise<number[]> {
  return asAdmin(bench, async (client) => {
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

const OPEN_STATES = ['created', 'retry', 'active'];
const WORKED_OFF_SECONDS = 90;
/** The line of a mail's head that names its row. */
const MESSAGE_ID = /^Message-ID: <([0-9a-f]{24})@/im;

/**
 * Waits until all mails are worked off and looks what became of them: each came to its reader once, or is told of as
 * undecided since its delivery was cut off.
 */
export async function checkMails(bench: Bench, findings: Findings, sink: MailSink): Promise<void> {
  const isDone = await until(WORKED_OFF_SECONDS, async () => {
    await skipTime(bench);
    return !(await mailJobs(bench)).some(({ state }) => OPEN_STATES.includes(state));
  });
  findings.expect(isDone, 'some jobs of mails are not done');
  const mails = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ id: string; to: string; state: string }>(
      'SELECT id, to_address AS "to", state FROM mail_messages',
    );
    return rows;
  });
  const times = new Map<string, number>();
  for (const mail of sink.mails) {
    const id = MESSAGE_ID.exec(mail)?.[1] ?? '';
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  for (const { id, to, state } of mails) {
    const came = times.get(id) ?? 0;
    const isRight = state === 'sent' ? came === 1 : state === 'undecided' && came <= 1;
    findings.expect(isRight, `the mail to ${to} is ${state} and came ${came} times`);
  }
  const undecided = mails.filter(({ state }) => state === 'undecided').length;
  findings.note('mails', `${mails.length - undecided} sent, ${undecided} undecided`);
}
