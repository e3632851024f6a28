import { SITE_USER_SESSION_PATH } from '#shared/features/site-users/paths.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { comeIn, rowsOf, TEST_PASSWORD } from './people.ts';
import type { TestApp, Visitor } from './test-app.ts';

/** A member that a test made. */
export interface TestMember {
  readonly id: string;
  readonly email: string;
}

let made = 0;
let passwordHash: Promise<string> | undefined;

/** Makes a member with the password of everybody that a test makes. */
export async function addMember(app: TestApp, isConfirmed = true): Promise<TestMember> {
  made += 1;
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const email = `member-${made}@marsh.example`;
  const at = new Date(app.clock.now());
  const [row] = await rowsOf<{ id: string }>(
    app,
    `INSERT INTO site_users (website_id, id, email, password_hash, first_name, last_name, locale, created_at, confirmed_at)
     VALUES ($1, substr(md5($2), 1, 24), $2, $3, 'Ada', 'Marsh', '', $4, $5) RETURNING id`,
    email,
    await passwordHash,
    at,
    isConfirmed ? at : null,
  );
  return { id: row?.id ?? '', email };
}

/** Signs a member in, in a browser of theirs or in a new one. */
export async function signInMember(
  app: TestApp,
  { email }: Pick<TestMember, 'email'>,
  browser?: Visitor,
): Promise<Visitor> {
  const visitor = browser ?? (await comeIn(app));
  const response = await visitor.call('POST', SITE_USER_SESSION_PATH, { email, password: TEST_PASSWORD });
  if (!response.ok) throw new Error(`The member could not sign in: ${await response.text()}`);
  return visitor;
}
