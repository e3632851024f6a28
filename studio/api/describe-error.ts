import { ApiError, NetworkError } from '#shared/http/client.ts';
import { BridgeError } from '../bridge/bridge.ts';

/** What went wrong as a sentence for the merchant. */
export function describeError(cause: unknown): string {
  if (cause instanceof NetworkError && cause.cause instanceof BridgeError) return cause.cause.message;
  if (cause instanceof ApiError && cause.status === 403) return 'Your role does not allow this.';
  if (cause instanceof ApiError || cause instanceof BridgeError) return cause.message;
  return 'Something went wrong in the studio. Your text is kept.';
}
