import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { StoredShippingZone } from '#shared/features/shipping/contract.ts';
import { offerShipping } from '#shared/features/shipping/rules.ts';
import { readWeight, WEIGHT_UNIT_SIGNS } from '#shared/measures/weights.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { WeightUnit } from '#shared/places/home-country.ts';
import { findZone, type Location } from '#shared/places/match-place.ts';
import { LocationFields } from '../../components/location-fields.tsx';
import { PageSection, Row, RowList } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { amountProblem, typedMinor } from '../../components/typed-amount.ts';
import type { ZoneUnits } from './zone-form.ts';
import { describeLines, describeOffered } from './zone-words.ts';

/** What the sample cart weighs at first. */
const SAMPLE_WEIGHTS: Readonly<Record<WeightUnit, string>> = {
  GRAM: '1000',
  KILOGRAM: '1',
  OUNCE: '32',
  POUND: '2',
};

/** What a sample cart would be offered at an address, worked out by the rules of carts. */
export function ZoneTester(props: {
  zones: readonly StoredShippingZone[];
  units: ZoneUnits;
  /** Country that is tried first. */
  country: string;
}): ReactNode {
  const { zones, units } = props;
  const { currency, weightUnit } = units;
  const [location, setLocation] = useState<Location>({ country: props.country });
  const [subtotal, setSubtotal] = useState('50');
  const [weight, setWeight] = useState(SAMPLE_WEIGHTS[weightUnit]);
  const [tag, setTag] = useState('');
  const formatMoney = createFormatMoney(navigator.language);
  const parcel = {
    subtotalMinor: typedMinor(subtotal, currency) ?? 0,
    weightGrams: readWeight(weight, weightUnit) ?? 0,
    goods: [{ tags: [tag.trim()], quantity: 1 }],
  };
  const zone = findZone(zones, location);
  const offered = offerShipping(zones, location, parcel, { currency });
  return (
    <PageSection title="Test an address">
      <LocationFields value={location} onChange={setLocation}>
        <TextInput
          label={`Cart of, in ${currency}`}
          inputMode="decimal"
          value={subtotal}
          error={amountProblem(subtotal, currency)}
          onChange={(event) => setSubtotal(event.currentTarget.value)}
        />
        <TextInput
          label={`Weight in ${WEIGHT_UNIT_SIGNS[weightUnit]}`}
          inputMode="decimal"
          value={weight}
          onChange={(event) => setWeight(event.currentTarget.value)}
        />
        <TextInput label="Product tag" value={tag} onChange={(event) => setTag(event.currentTarget.value)} />
      </LocationFields>
      <p className={pageClasses['quiet']} role="status">
        {zone === undefined
          ? 'No zone matches this address: nothing is shipped there.'
          : offered.length === 0
            ? `“${zone.name}” matches, and has no shipping option for this cart.`
            : `“${zone.name}” matches. A shopper would choose from:`}
      </p>
      {offered.length > 0 && (
        <RowList label="Rates offered">
          {offered.map((option) => (
            <Row
              key={option.id}
              title={option.name}
              lines={[describeOffered(option), describeLines(option, formatMoney, currency)].filter(
                (text) => text !== '',
              )}
              actions={<strong>{formatMoney(toMoney(option.priceMinor, currency))}</strong>}
            />
          ))}
        </RowList>
      )}
    </PageSection>
  );
}
