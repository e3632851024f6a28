import { createHmac } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from '../config.ts';

const OWNER_ROLE = 'awning_owner';
const DATABASE_NAME = 'awning';

/** Runs work on one plain connection and closes it. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'awning',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function derivePassword(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

function withAccount(url: string, user: string, password: string, database?: string): string {
  const address = new URL(url);
  address.username = encodeURIComponent(user);
  address.password = encodeURIComponent(password);
  if (database !== undefined) address.pathname = `/${database}`;
  return address.href;
}

async function exists(client: pg.Client, sql: string, name: string): Promise<boolean> {
  return (await client.query(sql, [name])).rows.length > 0;
}

const ROLE_EXISTS = 'SELECT 1 FROM pg_roles WHERE rolname = $1';

/**
 * Makes the owning role and the database on a server of our own.
 * @param adminUrl connection of the embedded server's superuser
 * @returns connection of the owner
 */
export async function createOwner(adminUrl: string): Promise<string> {
  const password = derivePassword(decodeURIComponent(new URL(adminUrl).password), 'owner');
  await withConnection(adminUrl, async (client) => {
    if (!(await exists(client, ROLE_EXISTS, OWNER_ROLE))) {
      await client.query(`CREATE ROLE ${OWNER_ROLE} LOGIN CREATEROLE PASSWORD '${password}'`);
    }
    if (!(await exists(client, 'SELECT 1 FROM pg_database WHERE datname = $1', DATABASE_NAME))) {
      await client.query(`CREATE DATABASE ${DATABASE_NAME} OWNER ${OWNER_ROLE}`);
    }
  });
  return withAccount(adminUrl, OWNER_ROLE, password, DATABASE_NAME);
}

/**
 * Makes the application role beside the owner, if need be. Its password follows from the owner's, so that
 * every machine with the same DATABASE_URL knows it and none has to keep it.
 * @returns connection of the application role
 */
export async function createAppRole(ownerUrl: string): Promise<string> {
  const address = new URL(ownerUrl);
  const owner = decodeURIComponent(address.username);
  const secret = decodeURIComponent(address.password);
  if (secret === '') {
    throw new ConfigError('DATABASE_URL has no password: set DATABASE_APP_URL to a role that owns no table.');
  }
  const role = `${owner}_app`;
  const password = derivePassword(secret, 'application');
  await withConnection(ownerUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [role]);
    const quoted = client.escapeIdentifier(role);
    const attributes = `LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD ${client.escapeLiteral(password)}`;
    try {
      if (!(await exists(client, ROLE_EXISTS, role)))
        await client.query(`CREATE ROLE ${quoted} ${attributes}`);
    } catch (cause) {
      throw new ConfigError(
        `The role of DATABASE_URL may not create "${role}": let it, or set DATABASE_APP_URL to a role that owns no table.`,
        { cause },
      );
    }
  });
  return withAccount(ownerUrl, role, password);
}

/**
 * Refuses to go on with an application role that row-level security would not bind.
 * @throws ConfigError
 */
export async function assertAppRoleIsBound(appUrl: string): Promise<void> {
  await withConnection(appUrl, async (client) => {
    const { rows } = await client.query<{ free: boolean; owns: boolean }>(
      `SELECT rolsuper OR rolbypassrls AS free,
              EXISTS (SELECT 1 FROM pg_class
                       WHERE pg_has_role(pg_roles.oid, relowner, 'MEMBER') AND relkind IN ('r', 'p')) AS owns
         FROM pg_roles WHERE rolname = current_user`,
    );
    if (rows[0]?.free !== false || rows[0].owns) {
      throw new ConfigError(
        'The application role of the database can see every site: it must not be a superuser, bypass row security or own tables.',
      );
    }
  });
}

/**
 * Refuses to go on with a table of sites that is open beyond its own site's units of work.
 * @throws ConfigError that names the tables
 */
export async function assertSitesAreApart(appUrl: string): Promise<void> {
  await withConnection(appUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
          AND EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'website_id')
          AND NOT (relrowsecurity AND (
            SELECT COALESCE(bool_and(pg_get_expr(polqual, polrelid) LIKE '%awning.website_id%'), false)
              FROM pg_policy WHERE polrelid = pg_class.oid))
        ORDER BY relname`,
    );
    if (rows.length === 0) return;
    const names = rows.map(({ name }) => name).join(', ');
    throw new ConfigError(
      `Row security of the database is off for ${names}, so that sites could see each other: turn it on again with ALTER TABLE … ENABLE ROW LEVEL SECURITY, and drop policies that do not ask for the site.`,
    );
  });
}
