import { askForPasswordReset, signIn } from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { askForSiteUserPassword, openSiteUserSession } from '#shared/features/site-users/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import type { Answer } from './support/http.ts';
import { makeMember } from './support/members.ts';
import { percentile, welch } from './support/statistics.ts';

const TRIES = 200;
const MAX_T = 4.5;
const MAX_DIFFERENCE_MS = 5;

/** An answer without what is different each time. */
function shapeOf({ status, text, headers }: Answer): string {
  const names = Object.keys(headers).filter((name) => name !== 'x-request-id' && name !== 'date');
  return JSON.stringify([
    status,
    text.replace(/"requestId":"\w+"/, ''),
    names.sort(),
    headers['content-length'],
  ]);
}

interface Asked {
  readonly path: string;
  readonly bodyOf: (email: string) => object;
  /** Address of an account that is there. */
  readonly person?: string;
}

await runCheck('C44', async (bench, findings) => {
  const visitor = bench.visitor(SITES.alpha);

  async function compare(
    what: string,
    tries: number,
    { path, bodyOf, person = SAMPLE_LOGIN.email }: Asked,
  ): Promise<void> {
    const known: number[] = [];
    const unknown: number[] = [];
    const shapes = new Set<string>();
    for (let index = 0; index < tries + 10; index += 1) {
      // Names of the same length: the length of an answer must not tell either.
      const stranger = `wnero${person.slice(5)}`;
      const order = index % 2 === 0 ? [person, stranger] : [stranger, person];
      for (const email of order) {
        const answer = await visitor.call('POST', path, bodyOf(email));
        shapes.add(shapeOf(answer));
        // The first calls warm both processes up.
        if (index >= 10) (email === stranger ? unknown : known).push(answer.ms);
      }
    }
    const { t } = welch(known, unknown);
    const difference = Math.abs(percentile(known, 0.5) - percentile(unknown, 0.5));
    findings.note(what, { tries, t: Number(t.toFixed(2)), differenceMs: Number(difference.toFixed(2)) });
    findings.expect(
      shapes.size === 1,
      `${what}: known and unknown accounts answer in ${shapes.size} ways: ${[...shapes].join(' | ').slice(0, 400)}`,
    );
    findings.expect(
      difference < MAX_DIFFERENCE_MS,
      `${what}: the medians differ by ${difference.toFixed(1)} ms`,
    );
    findings.expect(t < MAX_T, `${what}: t is ${t.toFixed(1)}`);
  }

  const wrong = (email: string) => ({ email, password: 'not-the-password' });
  await compare('sign in', TRIES, { path: signIn.path, bodyOf: wrong });
  const forgotten = (email: string) => ({ email });
  await compare('ask for a new password', TRIES / 2, { path: askForPasswordReset.path, bodyOf: forgotten });

  const member = 'oracle@marsh.example';
  await makeMember(bench, SITES.alpha, member);
  await compare('sign in as a member', TRIES, {
    path: openSiteUserSession.path,
    bodyOf: wrong,
    person: member,
  });
  await compare('ask for a new password as a member', TRIES / 2, {
    path: askForSiteUserPassword.path,
    bodyOf: forgotten,
    person: member,
  });
});
