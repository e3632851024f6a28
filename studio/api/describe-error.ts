import { ApiError, NetworkError } from '#shared/http/client.ts';
import { BridgeError } from '../bridge/bridge.ts';
import { PasswordNotConfirmedError } from './client.ts';

/** What went wrong as a sentence for the merchant. */
export function describeError(cause: unknown): string {
  if (cause instanceof NetworkError && cause.cause instanceof BridgeError) return cause.cause.message;
  const isOurs =
    cause instanceof ApiError || cause instanceof BridgeError || cause instanceof PasswordNotConfirmedError;
  return isOurs ? cause.message : 'Something went wrong in the studio. Your text is kept.';
}

/** Says that fields are at fault, which tell why themselves. */
export const FIELDS_AT_FAULT_TEXT = 'Look at the marked fields.';

/** Texts by field of the input, where the server found them at fault. */
export function findFieldErrors(cause: unknown): Readonly<Record<string, string>> {
  return cause instanceof ApiError ? cause.errors : {};
}
