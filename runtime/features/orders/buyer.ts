import { sha256 } from '../../platform/ids/ids.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { orderOfToken } from './queries.ts';

/** The buyer of the order that a token opens, as they named themselves; undefined where it opens none. */
export async function readBuyer(
  scope: ReadScope,
  orderToken: string,
): Promise<{ readonly email: string; readonly firstName: string; readonly lastName: string } | undefined> {
  const order = await scope.ask(orderOfToken(sha256(orderToken)));
  if (order === undefined) return undefined;
  const { firstName = '', lastName = '' } = order.billingAddress;
  return { email: order.email, firstName, lastName };
}
