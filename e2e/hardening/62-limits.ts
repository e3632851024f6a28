import { addCartEntry } from '#shared/features/cart/contract.ts';
import { askForPasswordReset, getSession, signIn } from '#shared/features/contributors/contract.ts';
import { CONTRIBUTOR_ERRORS, SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { RATE_LIMITS, type RateLimit } from '#shared/http/rate-limits.ts';
import { GENERAL_ERRORS } from '#shared/http/general-errors.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { type Answer, field } from './support/http.ts';
import { findItem } from './support/shop.ts';

const SLACK = 1.1;
/** Longest run of calls that is still quick beside the window of its limit. */
const MOST_CALLS = 700;

/** How a limit is driven: one call, and what a refused one says. */
interface Drive {
  readonly name: string;
  readonly limit: RateLimit;
  readonly text: string;
  /** A caller who is counted as one by this limit, and not held back by another. */
  readonly call: () => Promise<Answer>;
}

function limitOf(group: keyof typeof RATE_LIMITS, per: string): RateLimit {
  const limit = (RATE_LIMITS[group] as readonly RateLimit[]).find((one) => one.per.join('+') === per);
  if (limit === undefined) throw new Error(`${group} has no limit per ${per}.`);
  return limit;
}

await runCheck(
  'C62',
  async (bench, findings) => {
    const { alpha, beta } = SITES;
    const common = GENERAL_ERRORS.RATE_LIMITED.text;

    async function drive({ name, limit, text, call }: Drive): Promise<void> {
      const calls = Math.min(limit.limit * 2, MOST_CALLS);
      // Half of them together, since racing calls must not slip through.
      const answers = await Promise.all(Array.from({ length: Math.min(10, calls) }, call));
      while (answers.length < calls) answers.push(await call());
      const refused = answers.filter((answer) => answer.status === 429);
      const through = answers.length - refused.length;
      findings.note(name, { calls, through, limit: limit.limit });
      findings.expect(
        through <= limit.limit * SLACK,
        `${name}: ${through} of ${calls} let through, the limit is ${limit.limit}`,
      );
      findings.expect(
        through >= limit.limit * 0.9,
        `${name}: only ${through} let through, the limit is ${limit.limit}`,
      );
      for (const answer of refused) {
        const wait = Number(answer.headers['retry-after']);
        findings.expect(
          wait >= 1 && wait <= limit.windowMs / 1000 + 1,
          `${name}: Retry-After is ${String(answer.headers['retry-after'])}`,
        );
        findings.expect(field(answer, 'error') === text, `${name}: says ${String(field(answer, 'error'))}`);
        findings.expect(
          field(answer, 'code') === 'RATE_LIMITED',
          `${name}: the code is ${String(field(answer, 'code'))}`,
        );
      }
    }

    // A cart of one browser, over both processes.
    const item = await findItem(bench, alpha);
    const shopper = bench.visitor(alpha);
    await shopper.call(addCartEntry.method, addCartEntry.path, { ...item, quantity: 1 });
    await drive({
      name: 'a cart',
      limit: limitOf('cart', 'cart'),
      text: common,
      call: () => shopper.call(addCartEntry.method, addCartEntry.path, { ...item, quantity: 1 }),
    });

    // Another site has its own counts.
    const elsewhere = bench.visitor(beta);
    const other = await elsewhere.call(addCartEntry.method, addCartEntry.path, {
      ...(await findItem(bench, beta)),
      quantity: 1,
    });
    findings.expect(other.status < 300, `another site is held back too: ${other.status}`);

    // One account from one address; the answer says that it is the network.
    const guesser = bench.visitor(alpha);
    await drive({
      name: 'an account',
      limit: limitOf('login', 'ip+account'),
      text: CONTRIBUTOR_ERRORS.TOO_MANY_FROM_ADDRESS.text,
      call: () =>
        guesser.call(signIn.method, signIn.path, {
          email: 'guessed@hardening.example',
          password: 'wrong-password',
        }),
    });
    const another = await guesser.call(signIn.method, signIn.path, SAMPLE_LOGIN);
    findings.expect(
      another.status === 200,
      `another account is held back too: ${another.status} ${another.text.slice(0, 120)}`,
    );

    await drive({
      name: 'one address asks for new passwords',
      limit: limitOf('signUp', 'account'),
      text: common,
      call: () =>
        guesser.call(askForPasswordReset.method, askForPasswordReset.path, {
          email: 'bombed@hardening.example',
        }),
    });

    // A session of staff.
    const staff = await bench.staff(beta);
    await drive({
      name: 'staff',
      limit: limitOf('staff', 'token'),
      text: common,
      call: () => staff.call('GET', getSession.path),
    });

    // Headers about where a call comes from do not make a caller another one.
    let moved = 0;
    for (let index = 0; index < 10; index += 1) {
      const answer = await guesser.call(
        signIn.method,
        signIn.path,
        { email: 'guessed@hardening.example', password: 'wrong-password' },
        {
          'x-forwarded-for': `192.0.2.${index}`,
          'x-real-ip': `192.0.2.${index}`,
          forwarded: `for=192.0.2.${index}`,
        },
      );
      if (answer.status !== 429) moved += 1;
    }
    findings.expect(moved === 0, `${moved} of 10 calls slip through under another address`);
    findings.note('left out', 'checkout, coupons, maps, search: there are no such calls yet');
  },
  { variables: { RATE_LIMIT_SCALE: '1' } },
);
