import { createSiteUser, openSiteUserSession } from '#shared/features/site-users/contract.ts';
import {
  CRUMB_HEADER,
  CRUMB_NAME,
  SITE_USER_CRUMB_COOKIE,
  SITE_USER_CRUMB_HEADER,
} from '#shared/http/crumb.ts';
import type { Bench } from './bench.ts';
import type { Answer } from './http.ts';
import type { Visitor } from './people.ts';
import { asAdmin, siteIdOf } from './rows.ts';

/** The password of every member that a check makes. */
export const MEMBER_PASSWORD = 'slack-water-heron-42';

/** Makes a member of a site whose address is confirmed. */
export async function makeMember(bench: Bench, host: string, email: string): Promise<void> {
  const body = { email, password: MEMBER_PASSWORD };
  const answer = await bench.visitor(host).call(createSiteUser.method, createSiteUser.path, body);
  if (answer.status !== 202) throw new Error(`Nobody becomes a member: ${answer.text}`);
  await asAdmin(bench, async (client) => {
    await client.query('UPDATE site_users SET confirmed_at = now() WHERE website_id = $1 AND email = $2', [
      await siteIdOf(client, host),
      email,
    ]);
  });
}

/** Signs a member in, in a browser. */
export function signInMember(visitor: Visitor, email: string, password = MEMBER_PASSWORD): Promise<Answer> {
  return visitor.call(openSiteUserSession.method, openSiteUserSession.path, { email, password });
}

/** What a signed-in member's browser sends along with what it writes. */
export function memberHeaders({ cookies }: Visitor): Record<string, string> {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    [CRUMB_HEADER]: cookies.get(CRUMB_NAME) ?? '',
    [SITE_USER_CRUMB_HEADER]: cookies.get(SITE_USER_CRUMB_COOKIE) ?? '',
  };
}
