import { createApiToken } from '#shared/features/api-tokens/contract.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { buy, findItem } from './support/shop.ts';
import { cookiesOf, field } from './support/http.ts';
import { asAdmin, siteTables } from './support/rows.ts';

const CRUMBS = 100_000;
const CARTS = 500;
const SESSIONS = 40;
const AT_ONCE = 50;
const MIN_BITS = 128;
const BITS_OF_CHARACTER = 6;

/** Bits of chance that a text of base64url can hold; and whether each of its characters is used evenly. */
function isEven(texts: readonly string[]): boolean {
  const counts = new Map<string, number>();
  let total = 0;
  for (const text of texts) {
    // The last character does not hold six bits.
    for (const character of text.slice(0, -1)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
      total += 1;
    }
  }
  const expected = total / 64;
  const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 63 degrees of freedom: above 120 once in a hundred thousand runs.
  return counts.size === 64 && chi < 120;
}

async function gather(count: number, take: () => Promise<string | undefined>): Promise<string[]> {
  const found: string[] = [];
  while (found.length < count) {
    const some = await Promise.all(Array.from({ length: AT_ONCE }, take));
    found.push(...some.filter((one) => one !== undefined));
    if (some.every((one) => one === undefined)) throw new Error('The server gives no token.');
  }
  return found;
}

await runCheck('C48', async (bench, findings) => {
  const { alpha } = SITES;

  function look(what: string, tokens: readonly string[], secrets: readonly string[]): void {
    findings.note(what, tokens.length);
    findings.expect(new Set(tokens).size === tokens.length, `${what}: two are the same`);
    const shortest = Math.min(...secrets.map((secret) => secret.length));
    findings.expect(shortest * BITS_OF_CHARACTER >= MIN_BITS, `${what}: only ${shortest} characters`);
    findings.expect(
      secrets.every((secret) => /^[\w-]+$/.test(secret)),
      `${what}: not base64url`,
    );
    findings.expect(isEven(secrets), `${what}: some characters come more often than others`);
  }

  const crumbs = await gather(CRUMBS, async () => {
    const answer = await bench.ask(alpha, '/api/v1/session', { method: 'POST' });
    return cookiesOf(answer).get(CRUMB_NAME)?.value;
  });
  look(
    'crumbs',
    crumbs,
    crumbs.map((crumb) => crumb.split('.')[0] ?? ''),
  );

  const item = await findItem(bench, alpha);
  const carts = await gather(CARTS, async () => {
    const visitor = bench.visitor(alpha);
    await buy(visitor, item);
    return visitor.cookies.get('CART');
  });
  look('cart tokens', carts, carts);

  const staff = await Promise.all(Array.from({ length: SESSIONS }, () => bench.staff(alpha)));
  const sessions = staff.map(({ token }) => token);
  look('session tokens', sessions, sessions);

  const made = await staff[0]?.call('POST', createApiToken.path, { name: 'hardening', roles: [3] });
  const apiToken = made === undefined ? undefined : field(made, 'token');
  findings.expect(
    typeof apiToken === 'string',
    `making an API token: ${made?.status} ${made?.text.slice(0, 120)}`,
  );

  // Nothing of it stands in the database.
  const secrets = [
    ...carts,
    ...sessions,
    ...(typeof apiToken === 'string' ? [apiToken] : []),
    ...crumbs.slice(0, 100),
  ];
  await asAdmin(bench, async (client) => {
    for (const table of await siteTables(client)) {
      const { rows } = await client.query<{ text: string }>(
        `SELECT t::text AS text FROM ${table} t WHERE '${table}' <> 'contents'`,
      );
      const all = rows.map((row) => row.text).join('\n');
      const found = secrets.filter((secret) => all.includes(secret));
      findings.expect(found.length === 0, `${table} holds ${found.length} tokens in clear`);
    }
  });
});
