import { can, canInPart, isOpenToTokens, isPermission } from '#shared/features/contributors/permissions.ts';
import { PASSWORD_CONFIRMED_MS } from '#shared/features/contributors/rules.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { RequestContext, SignedIn } from './context.ts';
import { refuse } from './refusal.ts';

type Asked = Pick<Endpoint, 'access' | 'method' | 'needsPassword' | 'beforeSecondStep'>;

function isGranted({ access, method }: Asked, caller: SignedIn): boolean {
  if (typeof access === 'string') return true;
  if (!isPermission(access.permission)) return false;
  const ask = access.limited === true ? canInPart : can;
  return ask(caller, access.permission, method === 'GET' ? 'read' : 'change');
}

/** True for whoever may write code into pages: their texts are kept as they are. */
export function mayInjectCode(caller: SignedIn | undefined): boolean {
  return caller !== undefined && can(caller, 'code.inject', 'change');
}

function isForPeopleOnly({ access, needsPassword }: Asked): boolean {
  if (needsPassword === true) return true;
  return typeof access === 'object' && isPermission(access.permission) && !isOpenToTokens(access.permission);
}

function isConfirmed({ passwordConfirmedAt }: SignedIn, now: number): boolean {
  return passwordConfirmedAt !== undefined && now - passwordConfirmedAt < PASSWORD_CONFIRMED_MS;
}

/** Lets in who lacks the second step or its set-up, where the endpoint is for that. */
export function letHalfIn(
  { beforeSecondStep }: Pick<Endpoint, 'beforeSecondStep'>,
  context: RequestContext,
): RequestContext {
  const { contributor, halfSignedIn } = context;
  return beforeSecondStep === true ? { ...context, contributor: contributor ?? halfSignedIn } : context;
}

/**
 * Decides whether a caller may come in.
 * @throws Refusal 401 when nobody is signed in; 403 when the session lacks its second step, when the roles do not grant
 * it, when a program asks for what is for people, or when the password was not confirmed lately
 */
export function assertAccess(
  endpoint: Asked,
  {
    contributor: caller,
    halfSignedIn,
    siteUser,
    now,
  }: Pick<RequestContext, 'contributor' | 'halfSignedIn' | 'siteUser' | 'now'>,
): void {
  if (endpoint.access === 'visitor') return;
  if (endpoint.access === 'member') {
    if (siteUser === undefined) throw refuse('NOT_SIGNED_IN');
    return;
  }
  if (caller === undefined && halfSignedIn !== undefined) {
    throw refuse(halfSignedIn.lacks === 'second-step' ? 'SECOND_STEP_NEEDED' : 'SECOND_STEP_SETUP_NEEDED');
  }
  if (caller === undefined) throw refuse('NOT_SIGNED_IN');
  if (!isGranted(endpoint, caller)) throw refuse('NOT_ALLOWED');
  if (caller.kind === 'token' && isForPeopleOnly(endpoint)) throw refuse('NOT_FOR_TOKENS');
  if (endpoint.needsPassword === true && !isConfirmed(caller, now)) throw refuse('PASSWORD_NEEDED');
}
