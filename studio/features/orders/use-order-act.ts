import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { countNewOrders, getOrder, listOrders } from '#shared/features/orders/contract.ts';
import { type Order, orderSchema } from '#shared/features/orders/shape.ts';
import type { CallOptions, Client } from '#shared/http/client.ts';
import { findCurrent } from '../../api/find-current.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** Something that is done with an order. */
export interface OrderAct<I> {
  /** The order as it is after the act; undefined when it was not done. */
  run(input: I): Promise<Order | undefined>;
  readonly isRunning: boolean;
  /** Why it was not done. */
  readonly problem: Error | null;
}

/** The order as it is now, where somebody else changed it meanwhile. */
function newerOrder(cause: unknown): Order | undefined {
  return findCurrent(cause, orderSchema, 'order');
}

/**
 * Makes an act on an order as it is shown: the server refuses it where somebody else changed the order meanwhile, and
 * the screen shows what it is by then. Tried again after a broken connection it acts once.
 */
export function useOrderAct<I>(
  order: Pick<Order, 'id' | 'version'>,
  call: (client: Client, input: I, options: CallOptions) => Promise<Order>,
): OrderAct<I> {
  const { client } = useStudio();
  const queries = useQueryClient();
  const last = useRef({ input: '', key: '' });
  const put = (newer: Order) => queries.setQueryData(toQueryKey(getOrder, order.id), newer);
  const act = useMutation({
    mutationFn: (input: I) => {
      const said = JSON.stringify([order.version, input]);
      if (last.current.input !== said) last.current = { input: said, key: crypto.randomUUID() };
      return call(client, input, { idempotencyKey: last.current.key, ifMatch: `"${order.version}"` });
    },
    onSuccess: put,
    onError: (cause) => {
      const newer = newerOrder(cause);
      if (newer !== undefined) put(newer);
    },
    onSettled: () =>
      Promise.all(
        [listOrders, countNewOrders].map(({ name }) => queries.invalidateQueries({ queryKey: [name] })),
      ),
  });
  return {
    // Why it was not done is told as `problem`.
    run: (input) => act.mutateAsync(input).catch(() => undefined),
    isRunning: act.isPending,
    problem: act.error,
  };
}
