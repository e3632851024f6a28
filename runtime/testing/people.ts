import { CART_PATH } from '#shared/features/cart/paths.ts';
import { QueryTypes } from 'sequelize';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import type { Client } from '#shared/http/client.ts';
import { sha256 } from '../platform/ids/ids.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import type { TestApp, Visitor } from './test-app.ts';

/** The password of everybody that a test makes. */
export const TEST_PASSWORD = 'tidal-flat-heron';

/** A person of the test's site with a session of their own. */
export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly token: string;
  readonly client: Client;
}

let made = 0;
let passwordHash: Promise<string> | undefined;

/** Id of the sample site of a test. */
export async function siteIdOf(app: TestApp): Promise<string> {
  const [site] = await app.db.sequelize.query<{ website_id: string }>(
    "SELECT website_id FROM site_of_host('localhost')",
    { type: QueryTypes.SELECT },
  );
  return site?.website_id ?? '';
}

/** Rows of the test's site. */
export async function rowsOf<Row extends object>(
  app: TestApp,
  sql: string,
  ...bind: unknown[]
): Promise<Row[]> {
  const siteId = await siteIdOf(app);
  return app.db.withSite(siteId, (scope) => scope.query<Row>(sql, [siteId, ...bind]));
}

/** Opens a session of a contributor, as if they had just given their password. */
export async function openSession(app: TestApp, contributorId: string): Promise<string> {
  made += 1;
  const token = `session-of-a-test-${sha256(String(made)).slice(0, 20)}-${made}`;
  await rowsOf(
    app,
    `INSERT INTO contributor_sessions (website_id, token_hash, contributor_id, created_at, expires_at, id, device,
                                       network, last_seen_at, password_confirmed_at)
     VALUES ($1, $2, $3, $4, $5, substr($2, 1, 24), 'Test', '127.0.0.0/24', $4, $4)`,
    sha256(token),
    contributorId,
    new Date(app.clock.now()),
    new Date(app.clock.now() + 60 * 60 * 1000),
  );
  return token;
}

/** Makes a contributor with these roles, signed in and with the password confirmed. */
export async function addPerson(
  app: TestApp,
  roles: readonly number[],
  isOwner = false,
): Promise<TestPerson> {
  made += 1;
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const name = `Person ${made}`;
  const email = `person-${made}@saltmarsh.example`;
  const [row] = await rowsOf<{ id: string }>(
    app,
    `INSERT INTO contributors (website_id, id, email, name, password_hash, roles, is_owner, is_sample, created_at)
     VALUES ($1, substr(md5($2), 1, 24), $2, $3, $4, $5::int[], $6, false, $7) RETURNING id`,
    email,
    name,
    await passwordHash,
    [...roles],
    isOwner,
    new Date(app.clock.now()),
  );
  const id = row?.id ?? '';
  const token = await openSession(app, id);
  return { id, email, name, token, client: app.client(token) };
}

/** A browser of the test that has its crumb. */
export async function comeIn(app: TestApp): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  return visitor;
}

/** The link in the latest mail to an address. */
export async function mailedLink(app: TestApp, address: string): Promise<URL> {
  const [mail] = await rowsOf<{ text: string }>(
    app,
    'SELECT text FROM mail_messages WHERE website_id = $1 AND to_address = $2 ORDER BY id DESC LIMIT 1',
    address,
  );
  const link = /https?:\/\/\S+token=[\w-]+/.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`There is no mail with a link to ${address}.`);
  return new URL(link);
}

/** The token in the latest mail to an address. */
export async function mailedToken(app: TestApp, address: string): Promise<string> {
  return (await mailedLink(app, address)).searchParams.get('token') ?? '';
}

/** Id of the sample site's owner. */
export async function ownerIdOf(app: TestApp): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    app,
    'SELECT id FROM contributors WHERE website_id = $1 AND email = $2',
    SAMPLE_LOGIN.email,
  );
  return row?.id ?? '';
}
