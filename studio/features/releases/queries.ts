import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Release } from '#shared/features/releases/contract.ts';
import { listReleases, templateProblemSchema } from '#shared/features/releases/contract.ts';
import { ApiError } from '#shared/http/client.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

const problemsSchema = z.array(templateProblemSchema);

/** A theme file that does not compile, as the server found it before publishing. */
export type TemplateProblem = z.output<typeof templateProblemSchema>;

/** The mistakes for which a publishing was refused; undefined when it was refused for another reason. */
export function findRefusedProblems(cause: unknown): readonly TemplateProblem[] | undefined {
  if (!(cause instanceof ApiError) || cause.code !== 'TEMPLATE_BROKEN') return undefined;
  return problemsSchema.safeParse(cause.body?.['problems']).data ?? [];
}

/** The newest releases, the live one marked. */
export function useReleases(isOpen: boolean): UseQueryResult<readonly Release[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listReleases),
    queryFn: async () => (await client.call(listReleases, {})).releases,
    enabled: isOpen,
  });
}
