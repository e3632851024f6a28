import { createApiToken } from '#shared/features/api-tokens/contract.ts';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { CRUMB_HEADER, CRUMB_NAME } from '#shared/http/crumb.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { beginSecondStep, finishSecondStep } from '#shared/features/second-step/contract.ts';
import { Secret, TOTP } from 'otpauth';
import { type Bench, SITES } from './bench.ts';
import type { Caller } from './general-refusals.ts';
import { type Answer, ask, field } from './http.ts';
import { comeToInvite, confirm } from './mails.ts';
import { makeMember, memberHeaders, signInMember } from './members.ts';
import type { Staff, Visitor } from './people.ts';
import { staffWithRoles } from './roles.ts';
import type { Route } from './routes.ts';
import { asAdmin, siteIdOf } from './rows.ts';

type Headers = Readonly<Record<string, string>>;

/** Parts of a call. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Headers;
}

/** People of alpha who may make every call, each of those that are theirs. */
export interface Callers extends Caller {
  readonly owner: Staff;
  readonly visitor: Visitor;
  readonly member: Visitor;
  /** Makes a call by its name: as the owner, a member or the visitor, whom it is for. */
  call(name: string, sent?: Sent): Promise<Answer>;
}

/** Calls that end the session which makes them, or all others of the person. */
const ENDS_SESSIONS = [
  'signOut',
  'endOtherSessions',
  'endSession',
  'endSiteUserSession',
  'deleteOwnSiteUser',
];
const MEMBER = 'contract@marsh.example';

const bearer = ({ token }: Staff): Headers => ({ authorization: `Bearer ${token}` });

export function headersOf({ cookies }: Visitor): Headers {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    [CRUMB_HEADER]: cookies.get(CRUMB_NAME) ?? '',
  };
}

/** Somebody with two-step sign-in who signed in with the password alone. */
async function comeHalfway(bench: Bench): Promise<Headers> {
  const name = 'halfway';
  const staff = await staffWithRoles(bench, [CONTRIBUTOR_ROLE.admin], name);
  await confirm(staff);
  const begun = await staff.call(beginSecondStep.method, beginSecondStep.path);
  const secret = Secret.fromBase32(String(field(begun, 'secret')));
  const code = new TOTP({ secret }).generate();
  const done = await staff.call(finishSecondStep.method, finishSecondStep.path, { code });
  if (done.status !== 201) throw new Error(`The second step was not set up: ${done.text}`);
  const { password } = SAMPLE_LOGIN;
  return bearer(await bench.staff(SITES.alpha, { email: `${name}@hardening.example`, password }));
}

/** The owner of beta, who has no second step, where the site requires one. */
async function comeWithoutSetup(bench: Bench): Promise<Headers> {
  const staff = await bench.staff(SITES.beta);
  await asAdmin(bench, async (client) => {
    await client.query('INSERT INTO second_step_rules (website_id, required_at) VALUES ($1, now())', [
      await siteIdOf(client, SITES.beta),
    ]);
  });
  return bearer(staff);
}

/** Makes the people who make calls. */
export async function gatherCallers(bench: Bench, routes: readonly Route[]): Promise<Callers> {
  const { alpha, beta } = SITES;
  const longAgo = await bench.staff(alpha);
  await asAdmin(bench, (client) =>
    client.query("UPDATE contributor_sessions SET password_confirmed_at = now() - interval '1 hour'"),
  );
  const owner = await comeToInvite(bench);
  const visitor = bench.visitor(alpha);
  await visitor.call('POST', '/api/v1/session');
  const member = bench.visitor(alpha);
  await makeMember(bench, alpha, MEMBER);
  const logIn = async () => {
    const answer = await signInMember(member, MEMBER);
    if (answer.status !== 200) throw new Error(`The member cannot log in: ${answer.text}`);
  };
  await logIn();
  const made = await owner.call(createApiToken.method, createApiToken.path, {
    name: 'Contract',
    roles: [CONTRIBUTOR_ROLE.admin],
  });
  const allowed = async ({ access, name }: Pick<Route, 'access' | 'name'>): Promise<Headers> => {
    if (access === 'visitor') return headersOf(visitor);
    if (access === 'member') {
      if (ENDS_SESSIONS.includes(name)) await logIn();
      return memberHeaders(member);
    }
    return bearer(ENDS_SESSIONS.includes(name) ? await comeToInvite(bench) : owner);
  };

  return {
    owner,
    visitor,
    member,
    allowed,
    nobody: bearer(await staffWithRoles(bench, [CONTRIBUTOR_ROLE.none], 'nobody')),
    token: { authorization: `Bearer ${String(field(made, 'token'))}` },
    longAgo: bearer(longAgo),
    halfway: await comeHalfway(bench),
    withoutSetup: { host: beta, headers: await comeWithoutSetup(bench) },
    async call(name, { params = {}, query = {}, body, headers = {} } = {}) {
      const route = routes.find((one) => one.name === name);
      if (route === undefined) throw new Error(`There is no call ${name}.`);
      const path = route.path.replace(/\{(\w+)\}/g, (_, part: string) =>
        encodeURIComponent(params[part] ?? '0'.repeat(24)),
      );
      const search = new URLSearchParams(query).toString();
      return ask(bench.nextPort(), {
        method: route.method,
        path: search === '' ? path : `${path}?${search}`,
        host: alpha,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(await allowed(route)),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    },
  };
}
