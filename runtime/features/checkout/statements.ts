import type { PaymentMode } from '#shared/features/payments/rules.ts';
import { type Statement, statement } from '../../database/in-order.ts';

const open = statement(
  'payments.open',
  `SELECT id FROM payment_attempts WHERE website_id = $1 AND provider = $2 AND mode = $3
      AND (state IN ('asked', 'action', 'pending') OR give_back = 'asked') LIMIT 1`,
);

/** Whether a provider still has to say how a payment ended, or to give money back. */
export function hasOpenPayments(provider: string, mode: PaymentMode): Statement<boolean> {
  return open.many(provider, mode).map((found) => found.length > 0);
}
