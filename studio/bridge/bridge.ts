import type { CallName } from './call-names.ts';
import { CALL_NAMES } from './call-names.ts';
import type { BridgeErrorCode, BridgeInput, BridgeOutput, BridgeTransport } from './contract.ts';
import { bridgeAnswerSchema, contract } from './contract.ts';

/** A call that gave nothing, with the host's reason. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** All calls as functions. They reject with BridgeError only. */
export type Bridge = { readonly [N in CallName]: (input: BridgeInput<N>) => Promise<BridgeOutput<N>> };

async function callThrough(transport: BridgeTransport, name: CallName, input: unknown): Promise<unknown> {
  let raw: unknown;
  try {
    raw = await transport(name, input);
  } catch (cause) {
    throw new BridgeError(
      'FAILED',
      'The studio’s own background program does not answer. Start Awning again.',
      { cause },
    );
  }
  const answer = bridgeAnswerSchema.safeParse(raw);
  if (!answer.success)
    throw new BridgeError('FAILED', 'The studio and its background program do not fit together.');
  if (!answer.data.ok) throw new BridgeError(answer.data.error.code, answer.data.error.message);
  const output = contract[name].output.safeParse(answer.data.value);
  if (!output.success)
    throw new BridgeError('FAILED', 'The studio and its background program do not fit together.');
  return output.data;
}

/** Makes the typed calls over a transport: the preload's function in Electron, HTTP in a browser. */
export function createBridge(transport: BridgeTransport): Bridge {
  const calls = CALL_NAMES.map((name) => [name, (input: unknown) => callThrough(transport, name, input)]);
  return Object.fromEntries(calls) as Bridge;
}
