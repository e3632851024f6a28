import {
  finishPasskey,
  type OpenPasskeyRequest,
  type Passkey,
  passSecondStepByPasskey,
  removePasskey,
  renamePasskey,
} from '#shared/features/passkeys/contract.ts';
import { PASSKEY_PAGE_PATH } from '#shared/features/passkeys/paths.ts';
import {
  PASSKEYS_MAX,
  type PasskeyPurpose,
  passkeyHostOf,
  showPasskeyCode,
} from '#shared/features/passkeys/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext, SignedIn } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { SecondStepWays } from '../second-step/ways.ts';
import type { PasskeyColumns, PasskeyRequestColumns } from './model.ts';
import { personOf, refusePasskey } from './refuse.ts';
import type { PasskeyRequests } from './requests.ts';
import type { PasskeyStore } from './store.ts';

function toPasskey({ id, name, host, createdAt, lastUsedAt }: PasskeyColumns): Passkey {
  return {
    id,
    name,
    host,
    createdOn: createdAt.toISOString(),
    ...(lastUsedAt === null ? {} : { lastUsedOn: lastUsedAt.toISOString() }),
  };
}

/** The person who adds a passkey: who has a second step already takes it first. */
function adderOf(context: RequestContext): SignedIn {
  const person = personOf(context);
  if (person.lacks === 'second-step') throw refuse('SECOND_STEP_NEEDED');
  return person;
}

function hostOf(origin: string): string {
  const host = passkeyHostOf(origin);
  if (host === undefined) throw refusePasskey('PASSKEYS_NEED_HTTPS');
  return host;
}

export interface PasskeyDeps {
  readonly audit: AuditLog;
  readonly store: PasskeyStore;
  readonly requests: PasskeyRequests;
  readonly ways: SecondStepWays;
  /** Notes that a session has taken the second step. */
  passSecondStep(scope: SiteScope, sessionHash: string, now: number): Promise<void>;
  /** A device in words, from what its program says it is. */
  deviceOf(userAgent: string): string;
}

/** Asks who asks to confirm something on a page of the site. */
async function open(
  deps: PasskeyDeps,
  scope: SiteScope,
  context: RequestContext,
  { purpose, name }: { readonly purpose: PasskeyPurpose; readonly name: string },
): Promise<OpenPasskeyRequest> {
  const { origin, userAgent, network, now } = context;
  const { id: contributorId, sessionHash } = personOf(context);
  const device = deps.deviceOf(userAgent);
  const ask = { sessionHash, contributorId, purpose, origin, name, device, network };
  const { id, token, code, expiresAt } = await deps.requests.open(scope, ask, now);
  return {
    requestId: id,
    address: `${origin}${PASSKEY_PAGE_PATH}?token=${token}`,
    code: showPasskeyCode(code),
    expiresOn: expiresAt.toISOString(),
  };
}

/** Uses up a confirmed request of the session that asks. */
async function take(
  { requests }: PasskeyDeps,
  scope: SiteScope,
  context: RequestContext,
  { id, purpose }: Pick<PasskeyRequestColumns, 'id' | 'purpose'>,
): Promise<PasskeyRequestColumns> {
  const request = await requests.ofSession(scope, id, personOf(context).sessionHash, context.now);
  if (request === undefined || request.purpose !== purpose) throw refusePasskey('PASSKEY_REQUEST_GONE');
  if (request.confirmedAt === null) throw refusePasskey('PASSKEY_NOT_CONFIRMED');
  await requests.use(scope, id);
  return request;
}

async function findOwn({ store }: PasskeyDeps, scope: SiteScope, context: RequestContext, id: string) {
  const passkey = await store.find(scope, personOf(context).id, id);
  if (passkey === undefined) throw refusePasskey('PASSKEY_NOT_FOUND');
  return passkey;
}

async function assertRoom({ store }: PasskeyDeps, scope: SiteScope, contributorId: string): Promise<void> {
  const { length } = await store.list(scope, contributorId);
  if (length >= PASSKEYS_MAX) throw refusePasskey('TOO_MANY_PASSKEYS');
}

const factsOf = ({ name, host }: Pick<PasskeyColumns, 'name' | 'host'>) => ({ name, host });
const subjectOf = ({ id, name }: Pick<PasskeyColumns, 'id' | 'name'>) => ({
  kind: 'passkey',
  id,
  title: name,
});

/**
 * Asks for a new passkey.
 * @throws Refusal 409 PASSKEYS_NEED_HTTPS, TOO_MANY_PASSKEYS, 403 SECOND_STEP_NEEDED where the session has to take
 * its second step first
 */
async function begin(
  deps: PasskeyDeps,
  scope: SiteScope,
  context: RequestContext,
  name: string,
): Promise<OpenPasskeyRequest> {
  const person = adderOf(context);
  hostOf(context.origin);
  await assertRoom(deps, scope, person.id);
  return open(deps, scope, context, { purpose: 'add', name });
}

/**
 * Adds the passkey that was made.
 * @throws Refusal 404 PASSKEY_REQUEST_GONE, 409 PASSKEY_NOT_CONFIRMED, PASSKEY_KNOWN, TOO_MANY_PASSKEYS, 403
 * SECOND_STEP_NEEDED
 */
async function finish(
  deps: PasskeyDeps,
  scope: SiteScope,
  context: RequestContext,
  requestId: string,
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { audit, store, ways } = deps;
  const person = adderOf(context);
  const { made, name, origin } = await take(deps, scope, context, { id: requestId, purpose: 'add' });
  if (made === null) throw refusePasskey('PASSKEY_NOT_CONFIRMED');
  const host = hostOf(origin);
  let passkey: Passkey | undefined;
  const news = { template: 'passkey-added', passkey: name } as const;
  const add = async (): Promise<void> => {
    await assertRoom(deps, scope, person.id);
    if (await store.isKnown(scope, made.credentialId)) throw refusePasskey('PASSKEY_KNOWN');
    const row = await store.add(scope, { contributorId: person.id, host, name, made }, context.now);
    passkey = toPasskey(row);
  };
  const recoveryCodes = await ways.add(scope, context, person, { news, add });
  if (passkey === undefined) throw new Error('The passkey was not kept.');
  await audit.record(scope, context, {
    act: finishPasskey.name,
    subject: subjectOf(passkey),
    before: null,
    after: factsOf(passkey),
  });
  return { passkey, recoveryCodes };
}

/** @throws Refusal 404 PASSKEY_NOT_FOUND */
async function rename(
  deps: PasskeyDeps,
  scope: SiteScope,
  context: RequestContext,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Passkey> {
  const passkey = await findOwn(deps, scope, context, id);
  const before = factsOf(passkey);
  await deps.store.rename(scope, id, name);
  await deps.audit.record(scope, context, {
    act: renamePasskey.name,
    subject: subjectOf({ id, name }),
    before,
    after: { ...before, name },
  });
  return { ...toPasskey(passkey), name };
}

/** @throws Refusal 404 PASSKEY_NOT_FOUND, 409 SECOND_STEP_REQUIRED */
async function remove(
  deps: PasskeyDeps,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<void> {
  const passkey = await findOwn(deps, scope, context, id);
  const news = { template: 'passkey-removed', passkey: passkey.name } as const;
  await deps.ways.remove(scope, context, personOf(context).id, {
    news,
    remove: () => deps.store.remove(scope, id),
  });
  await deps.audit.record(scope, context, {
    act: removePasskey.name,
    subject: subjectOf(passkey),
    before: factsOf(passkey),
    after: null,
  });
}

/** Asks for the second step by a passkey. @throws Refusal 409 PASSKEYS_NEED_HTTPS, NO_PASSKEY_HERE */
async function ask(
  deps: PasskeyDeps,
  scope: SiteScope,
  context: RequestContext,
): Promise<OpenPasskeyRequest> {
  const known = await deps.store.atHost(scope, personOf(context).id, hostOf(context.origin));
  if (known.length === 0) throw refusePasskey('NO_PASSKEY_HERE');
  return open(deps, scope, context, { purpose: 'sign-in', name: '' });
}

/** How a request stands. @throws Refusal 404 PASSKEY_REQUEST_GONE */
async function readRequest(
  { requests }: PasskeyDeps,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<'waiting' | 'confirmed'> {
  const request = await requests.ofSession(scope, id, personOf(context).sessionHash, context.now);
  if (request === undefined) throw refusePasskey('PASSKEY_REQUEST_GONE');
  return request.confirmedAt === null ? 'waiting' : 'confirmed';
}

/**
 * Takes the second step by a request that was confirmed.
 * @throws Refusal 404 PASSKEY_REQUEST_GONE, 409 PASSKEY_NOT_CONFIRMED
 */
async function pass(
  deps: PasskeyDeps,
  scope: SiteScope,
  context: RequestContext,
  requestId: string,
): Promise<void> {
  const person = personOf(context);
  await take(deps, scope, context, { id: requestId, purpose: 'sign-in' });
  await deps.passSecondStep(scope, person.sessionHash, context.now);
  await deps.audit.record(scope, context, {
    act: passSecondStepByPasskey.name,
    subject: { kind: 'contributor', id: person.id, title: person.name },
    before: null,
    after: null,
  });
}

/**
 * Makes the service of the passkeys of who asks. What needs the authenticator is confirmed on a page of the site
 * meanwhile.
 */
export function createPasskeyService(deps: PasskeyDeps) {
  return {
    async list(scope: SiteScope, context: RequestContext): Promise<Passkey[]> {
      return (await deps.store.list(scope, personOf(context).id)).map(toPasskey);
    },
    begin: begin.bind(undefined, deps),
    finish: finish.bind(undefined, deps),
    rename: (scope: SiteScope, context: RequestContext, id: string, name: string) =>
      rename(deps, scope, context, { id, name }),
    remove: remove.bind(undefined, deps),
    ask: ask.bind(undefined, deps),
    readRequest: readRequest.bind(undefined, deps),
    pass: pass.bind(undefined, deps),
  };
}

export type PasskeyService = ReturnType<typeof createPasskeyService>;
