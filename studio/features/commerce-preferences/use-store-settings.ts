import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { listCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import {
  createPreferenceStore,
  type KeptPreferences,
  type PreferenceStore,
} from '#shared/features/commerce-preferences/preference-store.ts';
import type { Client } from '#shared/http/client.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { showProblem } from '../../components/notices.tsx';
import { createPreferenceCalls } from './preference-calls.ts';
import { SETTING_GROUPS } from './settings.ts';

/** What did not arrive at the server is kept while other screens are looked at. */
const stores = new WeakMap<Client, PreferenceStore>();

function storeOf(client: Client): PreferenceStore {
  const known = stores.get(client);
  if (known !== undefined) return known;
  const made = createPreferenceStore(createPreferenceCalls(client), showProblem);
  stores.set(client, made);
  return made;
}

/** The settings of the store, read once for the open site. */
export function useStoreSettings(): UseQueryResult<PreferenceStore> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listCommercePreferences),
    queryFn: async () => {
      const store = storeOf(client);
      await Promise.all(SETTING_GROUPS.map(({ namespace }) => store.read(namespace)));
      return store;
    },
  });
}

const NOTHING: KeptPreferences = { preferences: {}, state: 'stored' };

/** A namespace as it is now, kept up to date. */
export function useKeptPreferences(store: PreferenceStore, namespace: string): KeptPreferences {
  return useSyncExternalStore(store.onRefetch, () => store.peek(namespace) ?? NOTHING);
}
