import { json, key, text, whole } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** What the provider for tests knows of payments. */
export const mockPayments = table('mock_payments', {
  attemptKey: key(),
  token: text(),
  amountMinor: whole(),
  currency: text(),
  state: text(),
  reason: text(),
  askedTimes: whole(),
  capturedMinor: whole(),
  refundedMinor: whole(),
  refunds: json<Readonly<Record<string, number>>>(),
  returnUrl: text(),
});
