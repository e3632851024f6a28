import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fulfillOrder, getOrder, listOrders } from '#shared/features/orders/contract.ts';
import type { ListedOrder } from '#shared/features/orders/shape.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { showNotice } from '../../components/notices.tsx';
import { nameOfOrder } from './order-words.ts';

/** Marks several orders as sent, one after the other. */
export interface SendMany {
  /** How many are done; undefined while nothing is under way. */
  readonly done: number | undefined;
  /** Sends all that is left of each order; says at the end which ones could not be. */
  run(orders: readonly ListedOrder[]): Promise<void>;
}

/** Makes the act that marks several orders as sent. */
export function useSendMany(): SendMany {
  const { client } = useStudio();
  const queries = useQueryClient();
  const [done, setDone] = useState<number>();
  return {
    done,
    async run(orders) {
      const problems: string[] = [];
      for (const [at, order] of orders.entries()) {
        setDone(at);
        try {
          const idempotencyKey = crypto.randomUUID();
          await client.call(fulfillOrder, { params: { orderId: order.id }, body: {} }, { idempotencyKey });
        } catch (cause) {
          problems.push(`${nameOfOrder(order)}: ${describeError(cause)}`);
        }
      }
      setDone(undefined);
      const sent = orders.length - problems.length;
      const told = [`${formatCount(sent, 'order is', 'orders are')} marked as fulfilled.`, ...problems];
      showNotice({ message: told.join(' '), tone: problems.length > 0 ? 'problem' : 'plain' });
      const read = [listOrders, getOrder];
      await Promise.all(read.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
    },
  };
}
