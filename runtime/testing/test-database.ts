import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { createAppRole, withConnection } from '../database/roles.ts';
import type { MessageCounter } from './count-messages.ts';
import type { Stage } from './stage.ts';

export interface TestDatabase {
  readonly db: Database;
  /** Of the role that row-level security does not bind. */
  readonly adminUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** SQL texts since the last `statements.length = 0`. */
  readonly statements: string[];
  close(): Promise<void>;
}

/** What a test looks at while the database is asked. */
interface OpenedFor {
  readonly stage?: Stage | undefined;
  readonly messages?: MessageCounter | undefined;
}

/** How long a statement may wait on a stage, where everybody waits for everybody else. */
const STAGE_PATIENCE_MS = 25_000;

/** Another connection pool to a test's database, as another process has one; the database stays when it is closed. */
export function openTestDatabase(
  { ownerUrl, appUrl }: Pick<TestDatabase, 'ownerUrl' | 'appUrl'>,
  { stage, messages }: OpenedFor = {},
): TestDatabase {
  const statements: string[] = [];
  const admin = new URL(inject('adminUrl'));
  admin.pathname = new URL(ownerUrl).pathname;
  const onStatement = (sql: string) => statements.push(sql);
  const staged = stage === undefined ? {} : { rehearsal: stage.rehearsal, patienceMs: STAGE_PATIENCE_MS };
  const db = openDatabase(messages?.through(appUrl) ?? appUrl, { onStatement, ...staged });
  return { db, adminUrl: admin.href, ownerUrl, appUrl, statements, close: () => db.close() };
}

/** A migrated database of its own for one test file. */
export async function createTestDatabase(openedFor?: OpenedFor): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const adminUrl = inject('adminUrl');
  const source = new URL(inject('ownerUrl'));
  // The files as they are: the usual way through the log of the server writes all of them twice.
  const copy = `TEMPLATE ${source.pathname.slice(1)} STRATEGY FILE_COPY OWNER ${source.username}`;
  await withConnection(adminUrl, async (client) => {
    await client.query(`CREATE DATABASE ${name} ${copy}`);
  });
  const own = new URL(source);
  own.pathname = `/${name}`;
  const opened = openTestDatabase({ ownerUrl: own.href, appUrl: await createAppRole(own.href) }, openedFor);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await withConnection(adminUrl, async (client) => {
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      });
    },
  };
}
