import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OpenPasskeyRequest, readPasskeyRequest } from '#shared/features/passkeys/contract.ts';
import { ApiError, type Client } from '#shared/http/client.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

const READ_AGAIN_MS = 2_000;

/** A request that is confirmed on a page of the site. */
export interface PasskeyRequest<Input> {
  /** What waits to be confirmed; undefined while nothing does. */
  readonly open: OpenPasskeyRequest | undefined;
  readonly isBeginning: boolean;
  /** Why it was not begun. */
  readonly refusal: Error | null;
  /** Why it does not go on. */
  readonly end: Error | null;
  begin(input: Input): void;
  cancel(): void;
}

/**
 * Begins a request, and finishes it as soon as it was confirmed on the page.
 * @param deps.finish goes on by what was confirmed
 */
export function usePasskeyRequest<Input, Result>(deps: {
  begin: (client: Client, input: Input) => Promise<OpenPasskeyRequest>;
  finish: (client: Client, requestId: string) => Promise<Result>;
  onDone: (result: Result) => void;
}): PasskeyRequest<Input> {
  const { client } = useStudio();
  const [open, setOpen] = useState<OpenPasskeyRequest>();
  const requestId = open?.requestId ?? '';
  const begin = useMutation({
    mutationFn: (input: Input) => deps.begin(client, input),
    onSuccess: setOpen,
  });
  const answer = useQuery({
    queryKey: toQueryKey(readPasskeyRequest, requestId),
    enabled: open !== undefined,
    gcTime: 0,
    queryFn: async () => {
      const { state } = await client.call(readPasskeyRequest, { params: { requestId } });
      if (state === 'confirmed') {
        deps.onDone(await deps.finish(client, requestId));
        setOpen(undefined);
      }
      return state;
    },
    refetchInterval: ({ state }) => (state.error instanceof ApiError ? false : READ_AGAIN_MS),
    // The person is on the page then, which stands before the studio.
    refetchIntervalInBackground: true,
  });
  return {
    open,
    isBeginning: begin.isPending,
    refusal: begin.error,
    end: answer.error instanceof ApiError ? answer.error : null,
    begin: (input) => begin.mutate(input),
    cancel: () => setOpen(undefined),
  };
}
