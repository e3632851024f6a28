/** General refusals that cannot be had from outside for every call, with the reason. */
export const GENERAL_LEFT_OUT: Readonly<Record<string, string>> = {
  INTERNAL: 'only a fault of the server answers so',
  UNAVAILABLE: '20-read-only-database takes the database away',
  ABORTED: 'who ends a request before it is complete reads no answer',
  TOO_SLOW: '59-slow-connections has it; it takes half a minute for each call',
  RATE_LIMITED: '62-limits has it; here the limits are off',
  IDEMPOTENCY_IN_FLIGHT: '08-double-submit has it; it is a matter of luck',
};

/** Refusals of calls, as `call CODE`, that are not had from outside, by the reason. */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {};
