import { key, maybe, text, time } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** The table of who may see what pages protect. */
export const entitlements = table('entitlements', {
  id: key(),
  productId: text(),
  orderId: text(),
  orderItemId: text(),
  /** The member who bought it, where one was signed in. */
  siteUserId: maybe(text()),
  /** Of who bought it, in lower case. */
  email: text(),
  grantedAt: time(),
  /** Null for one that does not end by itself. */
  until: maybe(time()),
  /** When it was taken back. */
  endedAt: maybe(time()),
});

export const defineEntitlements = entitlements.model;
