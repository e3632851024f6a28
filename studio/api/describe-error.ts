import { ApiError, NetworkError } from '#shared/http/client.ts';
import { BridgeError } from '../bridge/bridge.ts';

/** What went wrong as a sentence for the merchant. */
export function describeError(cause: unknown): string {
  if (cause instanceof NetworkError && cause.cause instanceof BridgeError) return cause.cause.message;
  if (cause instanceof ApiError && cause.status === 403) return 'Your role does not allow this.';
  if (cause instanceof ApiError || cause instanceof BridgeError) return cause.message;
  return 'Something went wrong in the studio. Your text is kept.';
}

/** Whether a call failed because nobody is signed in any more. */
export function isSignedOut(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 401;
}

/** Whether a call failed because the server could not be reached, so that trying again later makes sense. */
export function isOffline(cause: unknown): boolean {
  const reason = cause instanceof NetworkError ? cause.cause : cause;
  return reason instanceof BridgeError && ['SERVER_UNREACHABLE', 'TIMED_OUT'].includes(reason.code);
}
