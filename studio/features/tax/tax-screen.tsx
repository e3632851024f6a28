import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  createTaxZone,
  deleteTaxZone,
  listTaxZones,
  type StoredTaxZone,
} from '#shared/features/tax/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useZoneActs } from '../../components/use-zone-acts.ts';
import { ZonesScreen } from '../../components/zones-screen.tsx';
import { TaxEditor } from './tax-editor.tsx';
import { TaxTester } from './tax-tester.tsx';
import { describeRates, toTaxBody, toTaxForm } from './zone-form.ts';

/** The taxes of places by what is sold; the query `id` opens one zone. */
export function TaxScreen(props: {
  currency: string;
  /** Where the store is; an address is tried there first. */
  country: string;
}): ReactNode {
  const { currency, country } = props;
  const { client } = useStudio();
  const zones = useQuery({
    queryKey: toQueryKey(listTaxZones),
    queryFn: async () => (await client.call(listTaxZones, {})).zones,
  });
  const acts = useZoneActs<StoredTaxZone>({
    list: listTaxZones,
    copy: (api, zone) => api.call(createTaxZone, { body: toTaxBody(toTaxForm(zone)) }),
    remove: (api, zoneId) => api.call(deleteTaxZone, { params: { zoneId } }),
  });
  return (
    <ZonesScreen
      title="Tax"
      intro="Tax zones with their rates. If several zones match an address, the most specific one applies."
      none="No tax is charged until you create one. Create one for the places where you collect tax."
      query={zones}
      acts={acts}
      describe={describeRates}
      below={(all) => <TaxTester zones={all} currency={currency} country={country} />}
      editor={(zone, path) => <TaxEditor zone={zone} path={path} country={country} />}
    />
  );
}
