import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { type Caller, entriesWithoutCall, mayComeIn, ROLE_COLUMNS } from './support/access-table.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { type Answer, field } from './support/http.ts';
import type { Staff } from './support/people.ts';
import { fill, readRoutes, type Route } from './support/routes.ts';
import { staffWithRoles } from './support/roles.ts';
import { asAdmin, countRows, differences } from './support/rows.ts';

/** A column of the matrix: who it is, and how they call. */
interface Column {
  readonly name: string;
  readonly caller: Caller;
  call(route: Route): Promise<Answer>;
}

/** Preferences are open by their namespace; this one is for everybody. */
const VALUES = { namespace: 'merchandising' };
/** Calls that take nothing act as soon as they are let in. */
const ENDS_THE_SESSION = ['signOut'];

/** Whether the caller was let in: refused further on, for what was sent, counts as let in. */
function cameIn(answer: Answer): boolean {
  return !['NOT_SIGNED_IN', 'NOT_ALLOWED', 'NO_ROLE'].includes(String(field(answer, 'code')));
}

await runCheck('C46', async (bench, findings) => {
  const { alpha } = SITES;
  const routes = await readRoutes(bench, alpha);
  const visitor = bench.visitor(alpha);

  function staffColumn(name: string, staff: Staff, caller: Caller): Column {
    return {
      name,
      caller,
      async call(route) {
        const caller = ENDS_THE_SESSION.includes(route.name) ? await again(name) : staff;
        // An empty body is refused as soon as the caller is in, so that nothing changes.
        return caller.call(route.method, fill(route, VALUES).path, route.isWrite ? {} : undefined);
      },
    };
  }
  const logins = new Map<string, () => Promise<Staff>>();
  async function again(name: string): Promise<Staff> {
    const signIn = logins.get(name);
    if (signIn === undefined) throw new Error(`${name} cannot sign in again.`);
    return signIn();
  }

  const columns: Column[] = [
    {
      name: 'visitor',
      caller: 'visitor',
      call: (route) => visitor.call(route.method, fill(route, VALUES).path, route.isWrite ? {} : undefined),
    },
  ];
  logins.set('owner', () => bench.staff(alpha));
  columns.push(staffColumn('owner', await bench.staff(alpha), 'owner'));
  for (const role of ROLE_COLUMNS) {
    const name = `role-${role}`;
    const staff = await staffWithRoles(bench, [role], name);
    logins.set(name, async () =>
      bench.staff(alpha, { email: `${name}@hardening.example`, password: SAMPLE_LOGIN.password }),
    );
    columns.push(staffColumn(name, staff, role));
  }
  findings.note('routes', routes.length);
  findings.note('columns', columns.length);
  findings.note('cells', routes.length * columns.length);

  const calls = routes.map(({ name }) => name);
  const unknown = calls.filter((call) => mayComeIn(call, false, 'owner') === undefined);
  findings.expect(
    unknown.length === 0,
    `the table of who may do what has no entry for ${unknown.join(', ')}`,
  );
  const gone = entriesWithoutCall(calls);
  findings.expect(
    gone.length === 0,
    `the table of who may do what names calls that are not there: ${gone.join(', ')}`,
  );

  const before = await asAdmin(bench, countRows);
  // Those that end sessions come last, so that they end nobody who is still needed.
  const ordered = [...routes].sort(
    (a, b) => Number(a.path.includes('session')) - Number(b.path.includes('session')),
  );
  for (const route of ordered) {
    for (const column of columns) {
      const answer = await column.call(route);
      const should = mayComeIn(route.name, route.isWrite, column.caller);
      if (should === undefined) continue;
      findings.expect(
        cameIn(answer) === should,
        `${column.name} at ${route.name}: ${answer.status} ${String(field(answer, 'code'))}, should ${should ? 'come in' : 'be refused'}`,
      );
      findings.expect(answer.status < 500, `${column.name} at ${route.name}: ${answer.status}`);
    }
  }
  const changed = differences(before, await asAdmin(bench, countRows)).filter(
    (table) => !['contributor_sessions', 'audit_entries', 'rate_limits'].includes(table),
  );
  findings.note('rows changed in', changed);
});
