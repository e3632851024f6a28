import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiToken } from '#shared/features/api-tokens/contract.ts';
import {
  can,
  canInPart,
  isOpenToTokens,
  isPermission,
  type Person,
  ROLES,
} from '#shared/features/contributors/permissions.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { addPerson, openSession, ownerIdOf, rowsOf } from './testing/people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const ADMIN = 1;
const NO_ID = 'f'.repeat(24);
/** There are as many cells as calls times roles. */
const PATIENCE_MS = 120_000;

interface Column {
  readonly title: string;
  readonly person: Person;
  readonly contributorId: string;
}

let app: TestApp;
let columns: Column[];

beforeAll(async () => {
  app = await startTestApp();
  const ownerId = await ownerIdOf(app);
  columns = [{ title: 'owner', person: { roles: [], isOwner: true }, contributorId: ownerId }];
  // The owner's flag is a column of its own: without a role it grants what the table says.
  await rowsOf(app, "UPDATE contributors SET roles = '{}' WHERE website_id = $1 AND id = $2", ownerId);
  for (const role of ROLES) {
    const { id } = await addPerson(app, [role]);
    columns.push({ title: `role ${role}`, person: { roles: [role], isOwner: false }, contributorId: id });
  }
});

afterAll(() => app.close());

const isStaff = ({ access }: Endpoint): boolean => access !== 'visitor' && access !== 'member';

/** True for calls that may end sessions of who makes them: each gets a session of its own, after all others. */
const endsSessions = ({ access, method }: Endpoint): boolean => access === 'contributor' && method !== 'GET';

/** Asks with input that no handler does anything with: access is decided before. */
async function codeOf({ method, path }: Endpoint, token?: string): Promise<string> {
  const response = await fetch(app.origin + path.replace(/:[A-Za-z]+/g, NO_ID), {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  if (response.status < 400) return 'OK';
  return ((await response.json()) as { code: string }).code;
}

function isAllowed({ access, method }: Endpoint, person: Person): boolean {
  if (typeof access === 'string') return true;
  const ask = access.limited === true ? canInPart : can;
  return (
    isPermission(access.permission) && ask(person, access.permission, method === 'GET' ? 'read' : 'change')
  );
}

/** The code by which a program with the given role is refused, or undefined where it comes in. */
function refusalOfProgram(endpoint: Endpoint, person: Person): string | undefined {
  const { access, needsPassword } = endpoint;
  if (!isAllowed(endpoint, person)) return 'NOT_ALLOWED';
  if (needsPassword === true) return 'NOT_FOR_TOKENS';
  const isOpen =
    typeof access === 'string' || (isPermission(access.permission) && isOpenToTokens(access.permission));
  return isOpen ? undefined : 'NOT_FOR_TOKENS';
}

describe('every call of the API', () => {
  it('says who may make it, in a word that exists', () => {
    const unknown = app.app.api.mounted.filter(
      ({ access }) => typeof access === 'object' && !isPermission(access.permission),
    );
    expect(unknown).toEqual([]);
    expect(app.app.api.mounted.filter(isStaff).length).toBeGreaterThan(30);
  });

  it('of staff is refused to who is not signed in', { timeout: PATIENCE_MS }, async () => {
    const open: string[] = [];
    for (const endpoint of app.app.api.mounted.filter(isStaff)) {
      const code = await codeOf(endpoint, endpoint.method === 'GET' ? undefined : 'x'.repeat(43));
      if (code !== 'NOT_SIGNED_IN') open.push(`${endpoint.name}: ${code}`);
    }
    expect(open).toEqual([]);
  });

  it('is allowed and refused to each role exactly as the table says', { timeout: PATIENCE_MS }, async () => {
    const tokens = await Promise.all(columns.map(({ contributorId }) => openSession(app, contributorId)));
    /** What is wrong about one cell, or nothing. */
    async function tryCell(endpoint: Endpoint, { title, person, contributorId }: Column, token = '') {
      const code = await codeOf(
        endpoint,
        endsSessions(endpoint) ? await openSession(app, contributorId) : token,
      );
      const wasAllowed = !['NOT_ALLOWED', 'NOT_SIGNED_IN', 'PASSWORD_NEEDED'].includes(code);
      const isRight = wasAllowed === isAllowed(endpoint, person) && code !== 'INTERNAL';
      return isRight ? [] : [`${endpoint.name} as ${title}: ${code}`];
    }
    const wrong: string[] = [];
    const calls = app.app.api.mounted.filter(isStaff);
    for (const endpoint of [...calls].sort((a, b) => Number(endsSessions(a)) - Number(endsSessions(b)))) {
      const cells = columns.map((column, index) => tryCell(endpoint, column, tokens[index]));
      wrong.push(...(await Promise.all(cells)).flat());
    }
    expect(wrong).toEqual([]);
    expect(columns).toHaveLength(13);
  });

  it('that is for people alone is refused to programs', { timeout: PATIENCE_MS }, async () => {
    const maker = await addPerson(app, [ADMIN]);
    const body = { name: 'Matrix', roles: [ADMIN] };
    const { token } = await maker.client.call(createApiToken, { body });
    const wrong: string[] = [];
    for (const endpoint of app.app.api.mounted.filter(isStaff)) {
      const code = await codeOf(endpoint, token);
      const expected = refusalOfProgram(endpoint, { roles: [ADMIN], isOwner: false });
      // Calls about the own session are open to every role, and refuse programs themselves.
      const isRefused =
        code === 'NOT_ALLOWED' || (code === 'NOT_FOR_TOKENS' && typeof endpoint.access === 'object');
      if (expected === undefined ? isRefused : code !== expected) wrong.push(`${endpoint.name}: ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});
