import {
  finishSecondStep,
  removeAuthenticator,
  removeSecondStep,
  renewRecoveryCodes,
} from '#shared/features/second-step/contract.ts';
import { readCode } from '#shared/features/second-step/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { CountSignIn } from '../../http/account-limit.ts';
import type { RequestContext, SignedIn } from '../../http/context.ts';
import { contributorOf } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Authenticators } from './authenticators.ts';
import { addressOf } from './codes.ts';
import { type Account, refuseStep, type SecondStepWays } from './ways.ts';

/** What is asked of the passkeys of people. */
export interface Passkeys {
  /** The hosts that the passkeys of a person belong to, each once, and when they made the first. */
  summaryOf(
    scope: SiteScope,
    contributorId: string,
  ): Promise<{ readonly hosts: readonly string[]; readonly since: Date | null }>;
  /** Ids of who has one. */
  holders(scope: SiteScope): Promise<string[]>;
  dropAll(scope: SiteScope, contributorId: string): Promise<void>;
  /** The host that passkeys belong to at an origin; undefined where there are none. */
  hostOf(origin: string): string | undefined;
}

export interface SecondStepDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly countSignIn: CountSignIn;
  readonly ways: SecondStepWays;
  readonly authenticators: Authenticators;
  readonly passkeys: Passkeys;
  readonly sessions: {
    /** Notes that a session has taken the second step. */
    passSecondStep(scope: SiteScope, sessionHash: string, now: number): Promise<void>;
    endAll(scope: SiteScope, contributorId: string): Promise<number>;
  };
  /** The account of a contributor who is known to be there. */
  accountOf(scope: SiteScope, contributorId: string): Promise<Account>;
}

/** The person who asks: programs have no second step. */
export function personOf(context: RequestContext): SignedIn {
  const caller = contributorOf(context);
  if (caller.kind === 'token') throw refuse('NOT_FOR_TOKENS');
  return caller;
}

/** The person who sets something up: who has a second step already takes it first. */
function setterOf(context: RequestContext): SignedIn {
  const person = personOf(context);
  if (person.lacks === 'second-step') throw refuse('SECOND_STEP_NEEDED');
  return person;
}

/** @throws Refusal 404 SECOND_STEP_OFF */
export async function assertOn({ ways }: SecondStepDeps, scope: SiteScope, id: string): Promise<void> {
  if (!(await ways.isOn(scope, id))) throw refuseStep('SECOND_STEP_OFF');
}

/** Takes all second steps of a person away; answers whose they were. */
export async function switchOff(
  { authenticators, passkeys, ways }: SecondStepDeps,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<Account> {
  await authenticators.drop(scope, id);
  await passkeys.dropAll(scope, id);
  return ways.end(scope, context, id);
}

/** What somebody did to the second step of a person, and whether that has one before and after it. */
interface Change {
  readonly act: string;
  readonly person: { readonly id: string; readonly name: string };
  readonly isOn: readonly [before: boolean, after: boolean];
}

/** Writes down in the log what changed. */
export function note(
  { audit }: SecondStepDeps,
  scope: SiteScope,
  context: RequestContext,
  { act, person, isOn: [before, after] }: Change,
): Promise<void> {
  return audit.record(scope, context, {
    act,
    subject: { kind: 'contributor', id: person.id, title: person.name },
    before: { secondStep: before },
    after: { secondStep: after },
  });
}

/**
 * Makes the secret of who asks, in place of one that was never confirmed.
 * @throws Refusal 409 AUTHENTICATOR_ON, 403 SECOND_STEP_NEEDED where the session has to take another way first
 */
export async function begin(
  { authenticators }: SecondStepDeps,
  scope: SiteScope,
  context: RequestContext,
): Promise<{ secret: string; address: string }> {
  const { id, email } = setterOf(context);
  const secret = await authenticators.begin(scope, id, context.now);
  if (secret === undefined) throw refuseStep('AUTHENTICATOR_ON');
  return { secret, address: addressOf(secret, context.site.title, email) };
}

/**
 * Sets the authenticator app up; answers recovery codes where it is the first second step.
 * @throws Refusal 403 WRONG_CODE, SECOND_STEP_NEEDED, 409 SETUP_NOT_BEGUN, AUTHENTICATOR_ON
 */
export async function finish(
  deps: SecondStepDeps,
  scope: SiteScope,
  context: RequestContext,
  typed: string,
): Promise<string[]> {
  const { authenticators } = deps;
  const person = setterOf(context);
  const { id } = person;
  const news = { template: 'authenticator-added', passkey: '' } as const;
  const add = async (): Promise<void> => {
    if (!(await authenticators.isBegun(scope, id))) throw refuseStep('SETUP_NOT_BEGUN');
    if ((await authenticators.sinceOf(scope, id)) !== null) throw refuseStep('AUTHENTICATOR_ON');
    const code = readCode(typed);
    const isRight = code?.kind === 'app' && (await authenticators.spend(scope, id, code.code, context.now));
    if (!isRight) throw refuseStep('WRONG_CODE', 'code');
  };
  const recoveryCodes = await deps.ways.add(scope, context, person, { news, add });
  const isOn = [recoveryCodes.length === 0, true] as const;
  await note(deps, scope, context, { act: finishSecondStep.name, person, isOn });
  return recoveryCodes;
}

/** @throws Refusal 404 SECOND_STEP_OFF */
export async function renewCodes(
  deps: SecondStepDeps,
  scope: SiteScope,
  context: RequestContext,
): Promise<string[]> {
  const person = personOf(context);
  await assertOn(deps, scope, person.id);
  const recoveryCodes = await deps.ways.renewCodes(scope, person.id);
  await note(deps, scope, context, { act: renewRecoveryCodes.name, person, isOn: [true, true] });
  return recoveryCodes;
}

/** @throws Refusal 404 AUTHENTICATOR_OFF, 409 SECOND_STEP_REQUIRED */
export async function dropAuthenticator(
  deps: SecondStepDeps,
  scope: SiteScope,
  context: RequestContext,
): Promise<void> {
  const { authenticators, ways } = deps;
  const person = personOf(context);
  const { id } = person;
  if ((await authenticators.sinceOf(scope, id)) === null) throw refuseStep('AUTHENTICATOR_OFF');
  const news = { template: 'authenticator-removed', passkey: '' } as const;
  const isOn = await ways.remove(scope, context, id, { news, remove: () => authenticators.drop(scope, id) });
  await note(deps, scope, context, { act: removeAuthenticator.name, person, isOn: [true, isOn] });
}

/** @throws Refusal 404 SECOND_STEP_OFF, 409 SECOND_STEP_REQUIRED */
export async function remove(deps: SecondStepDeps, scope: SiteScope, context: RequestContext): Promise<void> {
  const person = personOf(context);
  await assertOn(deps, scope, person.id);
  if (await deps.ways.isRequired(scope)) throw refuseStep('SECOND_STEP_REQUIRED');
  await switchOff(deps, scope, context, person.id);
  await note(deps, scope, context, { act: removeSecondStep.name, person, isOn: [true, false] });
}
