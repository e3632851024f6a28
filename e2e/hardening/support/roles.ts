import type { Staff } from './people.ts';
import { type Bench, SITES } from './bench.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { asAdmin, siteIdOf } from './rows.ts';

/** Makes a contributor of alpha with these roles and the sample owner's password, past the API; signed in. */
export async function staffWithRoles(bench: Bench, roles: readonly number[], name: string): Promise<Staff> {
  const email = `${name}@hardening.example`;
  await asAdmin(bench, async (client) => {
    const websiteId = await siteIdOf(client, SITES.alpha);
    const facts = { email, name, roles, is_owner: false };
    await client.query(
      `INSERT INTO contributors
       SELECT (jsonb_populate_record(c, $2::jsonb || jsonb_build_object('id', substr(md5($3), 1, 24)))).*
         FROM contributors c WHERE website_id = $1 AND is_owner`,
      [websiteId, JSON.stringify(facts), name],
    );
  });
  return bench.staff(SITES.alpha, { email, password: SAMPLE_LOGIN.password });
}
