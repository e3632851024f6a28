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

/** Passkeys of who asks. What needs the authenticator is confirmed on a page of the site meanwhile. */
export interface PasskeyService {
  list(scope: SiteScope, context: RequestContext): Promise<Passkey[]>;
  /**
   * Asks for a new passkey.
   * @throws Refusal 409 PASSKEYS_NEED_HTTPS, TOO_MANY_PASSKEYS, 403 SECOND_STEP_NEEDED where the session has to take
   * its second step first
   */
  begin(scope: SiteScope, context: RequestContext, name: string): Promise<OpenPasskeyRequest>;
  /**
   * Adds the passkey that was made.
   * @throws Refusal 404 PASSKEY_REQUEST_GONE, 409 PASSKEY_NOT_CONFIRMED, PASSKEY_KNOWN, TOO_MANY_PASSKEYS, 403
   * SECOND_STEP_NEEDED
   */
  finish(
    scope: SiteScope,
    context: RequestContext,
    requestId: string,
  ): Promise<{ passkey: Passkey; recoveryCodes: string[] }>;
  /** @throws Refusal 404 PASSKEY_NOT_FOUND */
  rename(scope: SiteScope, context: RequestContext, id: string, name: string): Promise<Passkey>;
  /** @throws Refusal 404 PASSKEY_NOT_FOUND, 409 SECOND_STEP_REQUIRED */
  remove(scope: SiteScope, context: RequestContext, id: string): Promise<void>;
  /** Asks for the second step by a passkey. @throws Refusal 409 PASSKEYS_NEED_HTTPS, NO_PASSKEY_HERE */
  ask(scope: SiteScope, context: RequestContext): Promise<OpenPasskeyRequest>;
  /** @throws Refusal 404 PASSKEY_REQUEST_GONE */
  readRequest(scope: SiteScope, context: RequestContext, id: string): Promise<'waiting' | 'confirmed'>;
  /** Takes the second step by a request that was confirmed. @throws Refusal 404 PASSKEY_REQUEST_GONE, 409 PASSKEY_NOT_CONFIRMED */
  pass(scope: SiteScope, context: RequestContext, requestId: string): Promise<void>;
}

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

/** Makes the service of passkeys. */
export function createPasskeyService(deps: {
  audit: AuditLog;
  store: PasskeyStore;
  requests: PasskeyRequests;
  ways: SecondStepWays;
  /** Notes that a session has taken the second step. */
  passSecondStep(scope: SiteScope, sessionHash: string, now: number): Promise<void>;
  /** A device in words, from what its program says it is. */
  deviceOf(userAgent: string): string;
}): PasskeyService {
  const { audit, store, requests, ways } = deps;

  async function open(
    scope: SiteScope,
    { origin, userAgent, network, now }: RequestContext,
    { id: contributorId, sessionHash }: SignedIn,
    purpose: PasskeyPurpose,
    name: string,
  ): Promise<OpenPasskeyRequest> {
    const ask = {
      sessionHash,
      contributorId,
      purpose,
      origin,
      name,
      device: deps.deviceOf(userAgent),
      network,
    };
    const { id, token, code, expiresAt } = await requests.open(scope, ask, now);
    return {
      requestId: id,
      address: `${origin}${PASSKEY_PAGE_PATH}?token=${token}`,
      code: showPasskeyCode(code),
      expiresOn: expiresAt.toISOString(),
    };
  }

  /** Uses up a confirmed request of the session that asks. */
  async function take(
    scope: SiteScope,
    { now }: RequestContext,
    { sessionHash }: SignedIn,
    id: string,
    purpose: PasskeyPurpose,
  ): Promise<PasskeyRequestColumns> {
    const request = await requests.ofSession(scope, id, sessionHash, now);
    if (request === undefined || request.purpose !== purpose) throw refusePasskey('PASSKEY_REQUEST_GONE');
    if (request.confirmedAt === null) throw refusePasskey('PASSKEY_NOT_CONFIRMED');
    await requests.use(scope, id);
    return request;
  }

  async function findOwn(scope: SiteScope, { id: contributorId }: SignedIn, id: string) {
    const passkey = await store.find(scope, contributorId, id);
    if (passkey === undefined) throw refusePasskey('PASSKEY_NOT_FOUND');
    return passkey;
  }

  async function assertRoom(scope: SiteScope, contributorId: string): Promise<void> {
    const { length } = await store.list(scope, contributorId);
    if (length >= PASSKEYS_MAX) throw refusePasskey('TOO_MANY_PASSKEYS');
  }

  const factsOf = ({ name, host }: Pick<PasskeyColumns, 'name' | 'host'>) => ({ name, host });
  const subjectOf = ({ id, name }: Pick<PasskeyColumns, 'id' | 'name'>) => ({
    kind: 'passkey',
    id,
    title: name,
  });

  return {
    async list(scope, context) {
      return (await store.list(scope, personOf(context).id)).map(toPasskey);
    },
    async begin(scope, context, name) {
      const person = adderOf(context);
      hostOf(context.origin);
      await assertRoom(scope, person.id);
      return open(scope, context, person, 'add', name);
    },
    async finish(scope, context, requestId) {
      const person = adderOf(context);
      const { made, name, origin } = await take(scope, context, person, requestId, 'add');
      if (made === null) throw refusePasskey('PASSKEY_NOT_CONFIRMED');
      const host = hostOf(origin);
      let passkey: Passkey | undefined;
      const news = { template: 'passkey-added', passkey: name } as const;
      const recoveryCodes = await ways.add(scope, context, person, news, async () => {
        await assertRoom(scope, person.id);
        if (await store.isKnown(scope, made.credentialId)) throw refusePasskey('PASSKEY_KNOWN');
        const row = await store.add(scope, { contributorId: person.id, host, name, made }, context.now);
        passkey = toPasskey(row);
      });
      if (passkey === undefined) throw new Error('The passkey was not kept.');
      await audit.record(scope, context, {
        act: finishPasskey.name,
        subject: subjectOf(passkey),
        before: null,
        after: factsOf(passkey),
      });
      return { passkey, recoveryCodes };
    },
    async rename(scope, context, id, name) {
      const passkey = await findOwn(scope, personOf(context), id);
      const before = factsOf(passkey);
      await store.rename(scope, id, name);
      await audit.record(scope, context, {
        act: renamePasskey.name,
        subject: subjectOf({ id, name }),
        before,
        after: { ...before, name },
      });
      return { ...toPasskey(passkey), name };
    },
    async remove(scope, context, id) {
      const person = personOf(context);
      const passkey = await findOwn(scope, person, id);
      const news = { template: 'passkey-removed', passkey: passkey.name } as const;
      await ways.remove(scope, context, person.id, news, () => store.remove(scope, id));
      await audit.record(scope, context, {
        act: removePasskey.name,
        subject: subjectOf(passkey),
        before: factsOf(passkey),
        after: null,
      });
    },
    async ask(scope, context) {
      const person = personOf(context);
      const known = await store.atHost(scope, person.id, hostOf(context.origin));
      if (known.length === 0) throw refusePasskey('NO_PASSKEY_HERE');
      return open(scope, context, person, 'sign-in', '');
    },
    async readRequest(scope, context, id) {
      const { sessionHash } = personOf(context);
      const request = await requests.ofSession(scope, id, sessionHash, context.now);
      if (request === undefined) throw refusePasskey('PASSKEY_REQUEST_GONE');
      return request.confirmedAt === null ? 'waiting' : 'confirmed';
    },
    async pass(scope, context, requestId) {
      const person = personOf(context);
      await take(scope, context, person, requestId, 'sign-in');
      await deps.passSecondStep(scope, person.sessionHash, context.now);
      await audit.record(scope, context, {
        act: passSecondStepByPasskey.name,
        subject: { kind: 'contributor', id: person.id, title: person.name },
        before: null,
        after: null,
      });
    },
  };
}
