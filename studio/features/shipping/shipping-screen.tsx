import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  createShippingZone,
  deleteShippingZone,
  listShippingZones,
  type StoredShippingZone,
} from '#shared/features/shipping/contract.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { findMissingCountries } from '#shared/places/coverage.ts';
import type { WeightUnit } from '#shared/places/home-country.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { countryNames } from '../../components/place-words.ts';
import { useZoneActs } from '../../components/use-zone-acts.ts';
import { ZonesScreen } from '../../components/zones-screen.tsx';
import classes from './shipping.module.css';
import { ShippingZoneEditor } from './zone-editor.tsx';
import { toZoneBody, toZoneForm } from './zone-form.ts';
import { ZoneTester } from './zone-tester.tsx';
import { describeMissing, describeOptions, findEmptyZones } from './zone-words.ts';

function MissingCountries({ zones }: { zones: readonly StoredShippingZone[] }): ReactNode {
  const { all, nameOf } = countryNames(navigator.language);
  const served = zones.filter(({ options }) => options.length > 0);
  const missing = findMissingCountries(
    served,
    all.map(({ code }) => code),
  );
  const said = describeMissing(missing, all.length);
  if (said === undefined) return null;
  return (
    <details className={classes.missing}>
      <summary>{said}</summary>
      <p>{missing.map(nameOf).join(', ')}.</p>
    </details>
  );
}

/** Where things are shipped, how, and for what; the query `id` opens one zone. */
export function ShippingScreen(props: {
  currency: string;
  weightUnit: WeightUnit;
  /** Of the site. */
  language: string;
  /** Country that an address is tried in first. */
  country: string;
}): ReactNode {
  const { currency, weightUnit, language, country } = props;
  const units = { currency, weightUnit };
  const { client } = useStudio();
  const formatMoney = createFormatMoney(navigator.language);
  const zones = useQuery({
    queryKey: toQueryKey(listShippingZones),
    queryFn: async () => (await client.call(listShippingZones, {})).zones,
  });
  const acts = useZoneActs<StoredShippingZone>({
    list: listShippingZones,
    copy: (api, zone) => {
      const { options, ...facts } = toZoneForm(zone, units);
      const form = { ...facts, options: options.map(({ id: _id, ...option }) => option) };
      return api.call(createShippingZone, { body: toZoneBody(form, units) });
    },
    remove: (api, zoneId) => api.call(deleteShippingZone, { params: { zoneId } }),
  });
  return (
    <ZonesScreen
      title="Shipping"
      intro="Shipping zones with their shipping options. If several zones match an address, the most specific one applies."
      none="Until you create one, products that are shipped cannot be bought. Create one for the places that you ship to."
      query={zones}
      acts={acts}
      describe={(zone) => describeOptions(zone, formatMoney, weightUnit)}
      warn={findEmptyZones}
      below={(all) => (
        <>
          <MissingCountries zones={all} />
          <ZoneTester zones={all} units={units} country={country} />
        </>
      )}
      editor={(zone, path) => (
        <ShippingZoneEditor zone={zone} units={units} language={language} path={path} />
      )}
    />
  );
}
