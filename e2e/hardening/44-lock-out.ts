import {
  askForSignInLink,
  signIn,
  signInByCookie,
  signInByLink,
} from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import {
  askForSiteUserPassword,
  openSiteUserSession,
  resetSiteUserPassword,
} from '#shared/features/site-users/contract.ts';
import { RATE_LIMITS } from '#shared/http/rate-limits.ts';
import type { Bench } from './support/bench.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { type Answer, field } from './support/http.ts';
import { until } from './support/mails.ts';
import { makeMember, MEMBER_PASSWORD, signInMember } from './support/members.ts';
import { asAdmin } from './support/rows.ts';

const ATTACKERS = 12;
/** Fewer than one address may send for one account in a minute. */
const TRIES_EACH = 4;
const NEW_PASSWORD = 'neap-tide-lantern-71';
const MAIL_SECONDS = 60;
const [{ limit: LET_THROUGH }] = RATE_LIMITS.account;

const isClosed = (answer: Answer) => answer.status === 429 && field(answer, 'code') === 'TOO_MANY_LOGINS';

/** Tokens in the mails to an address that are written by a template. */
function mailedTokens(bench: Bench, email: string, template = 'password-reset'): Promise<string[]> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ text: string }>(
      'SELECT text FROM mail_messages WHERE to_address = $1 AND template = $2',
      [email, template],
    );
    return rows.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
  });
}

await runCheck(
  'C44',
  async (bench, findings) => {
    const { alpha } = SITES;
    const member = 'locked-out@marsh.example';
    await makeMember(bench, alpha, member);

    // Their devices, before anything happens.
    const browser = bench.visitor(alpha, '127.0.1.1');
    await browser.call(signInByCookie.method, signInByCookie.path, SAMPLE_LOGIN);
    const studio = await bench.visitor(alpha, '127.0.1.2').call(signIn.method, signIn.path, SAMPLE_LOGIN);
    const device = field(studio, 'device');
    const phone = bench.visitor(alpha, '127.0.1.3');
    await signInMember(phone, member);

    /** Tries wrong passwords from many addresses at an account. */
    async function attack(what: string, path: string, email: string): Promise<void> {
      const answers: Answer[] = [];
      for (let attacker = 1; attacker <= ATTACKERS; attacker += 1) {
        const guesser = bench.visitor(alpha, `127.0.2.${attacker}`);
        for (let tried = 0; tried < TRIES_EACH; tried += 1) {
          const password = `guess-${attacker}-${tried}`;
          answers.push(await guesser.call('POST', path, { email, password }));
        }
      }
      const through = answers.filter(({ status }) => status === 401).length;
      const closed = answers.filter(isClosed).length;
      findings.note(what, { tries: answers.length, through, closed });
      findings.expect(through <= LET_THROUGH, `${what}: ${through} passwords were tried in an hour`);
      findings.expect(through + closed === answers.length, `${what}: some tries are answered in another way`);
    }

    await attack('staff', signIn.path, SAMPLE_LOGIN.email);
    await attack('members', openSiteUserSession.path, member);
    await attack('nobody', signIn.path, 'nobody@marsh.example');

    const again = await browser.call(signInByCookie.method, signInByCookie.path, SAMPLE_LOGIN);
    findings.expect(again.status === 200, `the owner's browser: ${again.status} ${again.text}`);
    const known = { ...SAMPLE_LOGIN, device };
    const atStudio = await bench.visitor(alpha, '127.0.1.2').call(signIn.method, signIn.path, known);
    findings.expect(atStudio.status === 200, `the owner's studio: ${atStudio.status} ${atStudio.text}`);
    const onPhone = await signInMember(phone, member);
    findings.expect(onPhone.status === 200, `the member's phone: ${onPhone.status} ${onPhone.text}`);

    // Who has the password and none of the devices, and who makes a device up.
    const stranger = bench.visitor(alpha, '127.0.3.1');
    const [name = '', issued = ''] = String(device).split('.');
    for (const more of [{}, { device: `${name}.${issued}.${'A'.repeat(43)}` }, { device: 'x' }]) {
      const answer = await stranger.call(signIn.method, signIn.path, { ...SAMPLE_LOGIN, ...more });
      findings.expect(isClosed(answer), `a new device at staff: ${answer.status} ${answer.text}`);
    }
    const marks = bench.visitor(alpha, '127.0.3.2');
    marks.cookies.set('KnownDevice', browser.cookies.get('KnownDevice') ?? '');
    const withForeign = await signInMember(marks, member);
    findings.expect(isClosed(withForeign), `another account's device: ${withForeign.status}`);
    const wait = Number(withForeign.headers['retry-after']);
    findings.expect(wait >= 1 && wait <= 3_600, `Retry-After is ${wait}`);

    // A mailed link lets the owner in on a new device, without a password.
    const laptop = bench.visitor(alpha, '127.0.3.4');
    const { email } = SAMPLE_LOGIN;
    const linkAsked = await laptop.call(askForSignInLink.method, askForSignInLink.path, { email });
    findings.expect(linkAsked.status === 202, `asking for a sign-in link: ${linkAsked.status}`);
    const links = () => mailedTokens(bench, email, 'sign-in-link');
    findings.expect(await until(MAIL_SECONDS, async () => (await links()).length > 0), 'no link came');
    const [link = ''] = await links();
    const byLink = await laptop.call(signInByLink.method, signInByLink.path, { token: link });
    findings.expect(byLink.status === 200, `the owner's link: ${byLink.status} ${byLink.text}`);
    const twice = await laptop.call(signInByLink.method, signInByLink.path, { token: link });
    findings.expect(twice.status === 410, `the owner's link works twice: ${twice.status}`);

    // A mailed link lets the member in on a new device, which is known from then on.
    const tablet = bench.visitor(alpha, '127.0.3.3');
    findings.expect(isClosed(await signInMember(tablet, member)), "the member's new device is let in");
    const asked = await tablet.call('POST', askForSiteUserPassword.path, { email: member });
    findings.expect(asked.status === 202, `asking for a link: ${asked.status} ${asked.text}`);
    const came = await until(MAIL_SECONDS, async () => (await mailedTokens(bench, member)).length > 0);
    findings.expect(came, 'no link was mailed');
    const [token = ''] = await mailedTokens(bench, member);
    const reset = await tablet.call('POST', resetSiteUserPassword.path, { token, newPassword: NEW_PASSWORD });
    findings.expect(reset.status === 200, `using the link: ${reset.status} ${reset.text}`);
    const onTablet = await signInMember(tablet, member, NEW_PASSWORD);
    findings.expect(
      onTablet.status === 200,
      `the new device afterwards: ${onTablet.status} ${onTablet.text}`,
    );
    const oldPhone = await signInMember(phone, member, NEW_PASSWORD);
    findings.expect(isClosed(oldPhone), `a device of the old password is known still: ${oldPhone.status}`);
    const late = bench.visitor(alpha, '127.0.2.1');
    findings.expect(isClosed(await signInMember(late, member, MEMBER_PASSWORD)), 'the attacker is let in');
  },
  { variables: { RATE_LIMIT_SCALE: '1' } },
);
