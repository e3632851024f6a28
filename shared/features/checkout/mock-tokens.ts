/**
 * What the test provider does with a payment, by the token that stands for the buyer's card.
 */
export const MOCK_TOKENS = {
  tok_ok: 'The payment succeeds.',
  tok_auth_only: 'The money is reserved and taken later.',
  tok_decline_later: 'The first payment succeeds; later ones of a subscription are declined.',
  tok_decline: 'The bank declines.',
  tok_insufficient: 'The card has insufficient funds.',
  tok_3ds_ok: 'The bank asks to confirm, and accepts.',
  tok_3ds_fail: 'The bank asks to confirm, and declines.',
  tok_pending_paid: 'The payment takes its time, and succeeds.',
  tok_pending_failed: 'The payment takes its time, and fails.',
  tok_timeout_then_ok: 'No answer comes, but the payment succeeded.',
  tok_slow: 'The answer takes ten seconds; the payment succeeds.',
  tok_garbage: 'The answer cannot be read, but the payment succeeded.',
  tok_error: 'The provider answers with an error, but the payment succeeded.',
  tok_dup_webhook: 'The payment succeeds and is told twice.',
  tok_webhook_first: 'The payment succeeds and is told before the answer.',
  tok_amount_mismatch: 'Another amount is taken than was asked for.',
} as const;

export type MockToken = keyof typeof MOCK_TOKENS;

/** Whether a text is one of the tokens. */
export function isMockToken(token: string): token is MockToken {
  return Object.hasOwn(MOCK_TOKENS, token);
}
