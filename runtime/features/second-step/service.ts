import { passSecondStep, resetSecondStep, setSecondStepRule } from '#shared/features/second-step/contract.ts';
import { readCode, SECOND_STEP_ERRORS } from '#shared/features/second-step/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { secondStepRules } from './model.ts';
import {
  assertOn,
  begin,
  dropAuthenticator,
  finish,
  note,
  personOf,
  remove,
  renewCodes,
  type SecondStepDeps,
  switchOff,
} from './own-steps.ts';
import { refuseStep } from './ways.ts';

/** How the two-step sign-in of a person stands. */
export interface SecondStepState {
  readonly isOn: boolean;
  readonly isRequired: boolean;
  readonly since?: string;
  readonly recoveryCodesLeft: number;
  readonly authenticatorSince?: string;
  readonly passkeyHosts: string[];
  readonly hasPasskeyHere: boolean;
}

const codesLeft = statement<{ left: number }>(
  'secondStep.codesLeft',
  `SELECT count(*)::int AS left FROM recovery_codes
    WHERE website_id = $1 AND contributor_id = $2 AND used_at IS NULL`,
);
const requireAll = statement(
  'secondStep.requireAll',
  'INSERT INTO second_step_rules (website_id, required_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
const PURPOSE = 'second step';

/** The earliest of some moments; undefined where there is none. */
function earliest(...moments: readonly (Date | null)[]): Date | undefined {
  const times = moments.flatMap((moment) => (moment === null ? [] : [moment.getTime()]));
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** Uses a code of the app or a recovery code up; a secret that was never confirmed has none. */
async function spendCode(
  { authenticators, ways }: SecondStepDeps,
  scope: SiteScope,
  { id, typed }: { readonly id: string; readonly typed: string },
  now: number,
): Promise<boolean> {
  const read = readCode(typed);
  if (read === undefined) return false;
  if (read.kind === 'recovery') return ways.spendCode(scope, id, read.code, now);
  if ((await authenticators.sinceOf(scope, id)) === null) return false;
  return authenticators.spend(scope, id, read.code, now);
}

/** How the two-step sign-in of who asks stands. */
async function read(
  { authenticators, passkeys, ways }: SecondStepDeps,
  scope: SiteScope,
  context: RequestContext,
): Promise<SecondStepState> {
  const { id } = personOf(context);
  const { left } = await scope.ask(codesLeft.one(id));
  const appSince = await authenticators.sinceOf(scope, id);
  const { hosts, since: passkeySince } = await passkeys.summaryOf(scope, id);
  const since = earliest(appSince, passkeySince);
  const host = passkeys.hostOf(context.origin);
  return {
    isOn: since !== undefined,
    isRequired: await ways.isRequired(scope),
    ...(since === undefined ? {} : { since: since.toISOString() }),
    recoveryCodesLeft: left,
    ...(appSince === null ? {} : { authenticatorSince: appSince.toISOString() }),
    passkeyHosts: [...hosts],
    hasPasskeyHere: host !== undefined && hosts.includes(host),
  };
}

/** Counts a try at a code, as one at a password is counted. */
async function countTry(
  { db, accountOf, countSignIn }: SecondStepDeps,
  context: RequestContext,
  id: string,
  marks: string | undefined,
): Promise<void> {
  const { passwordHash } = await db.withSite(context.site.id, (scope) => accountOf(scope, id));
  const account = { id, passwordHash };
  const email = `${PURPOSE} ${id}`;
  await countSignIn(context, { kind: 'contributor', email, account, marks }).catch((cause: unknown) => {
    if (!(cause instanceof Refusal)) throw cause;
    const { status, text } = SECOND_STEP_ERRORS.TOO_MANY_CODES;
    const { retryAfter } = cause;
    throw new Refusal(status, 'TOO_MANY_CODES', text, retryAfter === undefined ? {} : { retryAfter });
  });
}

/**
 * Takes the second step of the session that asks, by a code. A code is good once.
 * @param marks what the device keeps of accounts that it signed in to
 * @throws Refusal 403 WRONG_CODE, 404 SECOND_STEP_OFF, 429 TOO_MANY_CODES
 */
async function pass(
  deps: SecondStepDeps,
  context: RequestContext,
  code: string,
  marks: string | undefined,
): Promise<void> {
  const { site, now } = context;
  const { id, name, sessionHash } = personOf(context);
  await countTry(deps, context, id, marks);
  await deps.db.withSite(site.id, async (scope) => {
    await assertOn(deps, scope, id);
    if (!(await spendCode(deps, scope, { id, typed: code }, now))) throw refuseStep('WRONG_CODE', 'code');
    await deps.sessions.passSecondStep(scope, sessionHash, now);
    await deps.audit.record(scope, context, {
      act: passSecondStep.name,
      subject: { kind: 'contributor', id, title: name },
      before: null,
      after: null,
    });
  });
}

/** Whether the site wants a second step of everybody, and who has one. */
async function readRule(
  { authenticators, passkeys, ways }: SecondStepDeps,
  scope: SiteScope,
): Promise<{ isRequired: boolean; contributorIds: string[] }> {
  const holders = new Set([...(await authenticators.holders(scope)), ...(await passkeys.holders(scope))]);
  return { isRequired: await ways.isRequired(scope), contributorIds: [...holders].sort() };
}

/** @throws Refusal 409 OWN_SECOND_STEP_FIRST */
async function setRule(
  { audit, db, ways }: SecondStepDeps,
  scope: SiteScope,
  context: RequestContext,
  isRequired: boolean,
): Promise<void> {
  const { websiteId, transaction } = scope;
  const { id } = personOf(context);
  if (isRequired && !(await ways.isOn(scope, id))) throw refuseStep('OWN_SECOND_STEP_FIRST');
  const before = await ways.isRequired(scope);
  if (isRequired) await scope.ask(requireAll.none(new Date(context.now)));
  else await secondStepRules.model(db.sequelize).destroy({ where: { websiteId }, transaction });
  await audit.record(scope, context, {
    act: setSecondStepRule.name,
    subject: { kind: 'website', id: websiteId, title: context.site.title },
    before: { isRequired: before },
    after: { isRequired },
  });
}

/** Switches it off for somebody else and ends their sessions. @throws Refusal 404 SECOND_STEP_OFF */
async function reset(
  deps: SecondStepDeps,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<void> {
  await assertOn(deps, scope, id);
  const { name } = await switchOff(deps, scope, context, id);
  await deps.sessions.endAll(scope, id);
  await note(deps, scope, context, { act: resetSecondStep.name, person: { id, name }, isOn: [true, false] });
}

/**
 * Makes the service of two-step sign-in: a code of an authenticator app, a passkey or a recovery code, after the
 * password or a mailed link.
 */
export function createSecondStep(deps: SecondStepDeps) {
  return {
    read: read.bind(undefined, deps),
    begin: begin.bind(undefined, deps),
    finish: finish.bind(undefined, deps),
    renewRecoveryCodes: renewCodes.bind(undefined, deps),
    removeAuthenticator: dropAuthenticator.bind(undefined, deps),
    remove: remove.bind(undefined, deps),
    pass: pass.bind(undefined, deps),
    readRule: readRule.bind(undefined, deps),
    setRule: setRule.bind(undefined, deps),
    reset: reset.bind(undefined, deps),
  };
}

export type SecondStep = ReturnType<typeof createSecondStep>;
