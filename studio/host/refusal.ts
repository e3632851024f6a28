import type { BridgeErrorCode } from '../bridge/contract.ts';

/** A reason to give nothing, on its way to the window. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
