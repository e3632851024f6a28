import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { readSales, recountSales } from '#shared/features/sales/contract.ts';
import type { CallerInput, Output } from '#shared/http/endpoint.ts';
import { useAct } from '../../api/use-act.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

const READ_AGAIN_MS = 60_000;

/** What was sold in a period. */
export function useSales(
  asked: CallerInput<typeof readSales>['query'],
): UseQueryResult<Output<typeof readSales>> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(readSales, asked),
    queryFn: () => client.call(readSales, { query: asked }),
    // The one before stays until the next is there.
    placeholderData: (before) => before,
    refetchInterval: READ_AGAIN_MS,
  });
}

/** Has all figures added up again from the orders. */
export function useRecount(): UseMutationResult<unknown, Error, void> {
  return useAct((client) => client.call(recountSales, {}), [readSales]);
}
