import type { CallName } from '../bridge/call-names.ts';
import type { BridgeOutput, HandlerInput } from '../bridge/contract.ts';

/** What the calls of the contract do; each receives its parsed input. */
export type Handlers = { [N in CallName]: (input: HandlerInput<N>) => Promise<BridgeOutput<N>> };
