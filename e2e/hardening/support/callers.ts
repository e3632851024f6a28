import { createApiToken } from '#shared/features/api-tokens/contract.ts';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { CRUMB_HEADER, CRUMB_NAME } from '#shared/http/crumb.ts';
import { type Bench, SITES } from './bench.ts';
import type { Caller } from './general-refusals.ts';
import { type Answer, ask, field } from './http.ts';
import { comeToInvite } from './mails.ts';
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

/** Somebody of a site whose session lacks a second step. */
async function withoutStep(bench: Bench, host: string, name: string, sql: string): Promise<Headers> {
  const staff =
    host === SITES.alpha
      ? await staffWithRoles(bench, [CONTRIBUTOR_ROLE.admin], name)
      : await bench.staff(host);
  await asAdmin(bench, async (client) => {
    await client.query(sql, [await siteIdOf(client, host)]);
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
    halfway: await withoutStep(
      bench,
      alpha,
      'halfway',
      `INSERT INTO second_steps (website_id, contributor_id, sealed_secret, created_at, confirmed_at)
       SELECT website_id, id, '\\x00', now(), now() FROM contributors WHERE website_id = $1 AND name = 'halfway'`,
    ),
    withoutSetup: {
      host: beta,
      headers: await withoutStep(
        bench,
        beta,
        'owner',
        'INSERT INTO second_step_rules (website_id, required_at) VALUES ($1, now())',
      ),
    },
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
