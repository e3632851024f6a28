import type { UseMutationResult } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#shared/http/client.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { useStudio } from './studio-context.tsx';

/**
 * Something that changes the site. Whether it worked or not, what it may have changed is read again.
 * @param run makes the calls
 * @param changes the endpoints whose answers are not to be trusted afterwards
 */
export function useAct<I, O>(
  run: (client: Client, input: I) => Promise<O>,
  changes: readonly Pick<Endpoint, 'name'>[],
): UseMutationResult<O, Error, I> {
  const { client } = useStudio();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: I) => run(client, input),
    onSettled: () => Promise.all(changes.map(({ name }) => queries.invalidateQueries({ queryKey: [name] }))),
  });
}
