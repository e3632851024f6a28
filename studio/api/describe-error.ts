import { ApiError, NetworkError } from '#shared/http/client.ts';
import { BridgeError } from '../bridge/bridge.ts';
import { PasswordNotConfirmedError } from './client.ts';

/** The sentence that an error brings along for the merchant; none for a fault of the studio itself. */
function sentenceOf(cause: unknown): string | undefined {
  if (cause instanceof NetworkError && cause.cause instanceof BridgeError) return cause.cause.message;
  const isOurs =
    cause instanceof ApiError || cause instanceof BridgeError || cause instanceof PasswordNotConfirmedError;
  return isOurs ? cause.message : undefined;
}

/** What went wrong as a sentence for the merchant. */
export function describeError(cause: unknown): string {
  return sentenceOf(cause) ?? 'Something went wrong in the studio. Your text is kept.';
}

/** Leaves a trace of a fault of the studio itself, for whoever looks for its cause: merchants are told no more of it. */
export function reportFault(cause: unknown): void {
  if (sentenceOf(cause) === undefined) reportError(cause);
}

/** Says that fields are at fault, which tell why themselves. */
export const FIELDS_AT_FAULT_TEXT = 'Look at the marked fields.';

/** Texts by field of the input, where the server found them at fault. */
export function findFieldErrors(cause: unknown): Readonly<Record<string, string>> {
  return cause instanceof ApiError ? cause.errors : {};
}
