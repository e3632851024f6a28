import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLICY_KEYS, type PolicyKind } from '#shared/features/checkout/policies.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import {
  listCommercePreferences,
  putCommercePreferences,
} from '#shared/features/commerce-preferences/contract.ts';
import { createSitePage, listSitePages, type SitePage } from '#shared/features/page-tree/contract.ts';
import { listPages } from '#shared/features/pages/contract.ts';
import { policyTexts } from '#shared/features/policies/texts.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** Pages of the site, and the settings that name those of its policies. */
interface KnownPolicies {
  readonly pages: readonly SitePage[];
  readonly settings: Readonly<Record<string, unknown>>;
  /** Of the settings. */
  readonly version: number;
}

async function read(client: Client): Promise<KnownPolicies> {
  const { pages } = await client.call(listSitePages, {});
  const { namespaces } = await client.call(listCommercePreferences, {});
  const found = namespaces.find(({ namespace }) => namespace === CHECKOUT_NAMESPACE);
  return { pages, settings: found?.preferences ?? {}, version: found?.version ?? 0 };
}

/** What is read again once a page was made, or another one chosen. */
const CHANGED = [listCommercePreferences, listSitePages, listPages, getWebsite];

/** The policies of the site, and what can be done about them. */
export function usePolicies(language: string, liveReleaseId: string) {
  const { client } = useStudio();
  const queries = useQueryClient();
  const known = useQuery({
    queryKey: toQueryKey(listCommercePreferences, `policies ${liveReleaseId}`),
    queryFn: () => read(client),
  });
  const onSettled = () =>
    Promise.all(CHANGED.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
  const make = useMutation({
    mutationFn: (policy: PolicyKind) => {
      const { title } = policyTexts(language).policies[policy];
      return client.call(createSitePage, { body: { title, origin: { kind: 'policy', policy } } });
    },
    onSettled,
  });
  const choose = useMutation({
    mutationFn: ({ kind, path, from }: { kind: PolicyKind; path: string; from: KnownPolicies }) =>
      client.call(putCommercePreferences, {
        params: { namespace: CHECKOUT_NAMESPACE },
        query: { version: String(from.version) },
        body: { ...from.settings, [POLICY_KEYS[kind]]: path },
      }),
    onSettled,
  });
  return { known, make, choose };
}

export type Policies = ReturnType<typeof usePolicies>;
export type { KnownPolicies };
