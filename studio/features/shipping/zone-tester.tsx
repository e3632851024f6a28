import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { StoredShippingZone } from '#shared/features/shipping/contract.ts';
import { offerShipping } from '#shared/features/shipping/rules.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { parseMinor, toMoney } from '#shared/money/minor-units.ts';
import { findZone, type Location } from '#shared/places/match-place.ts';
import { LocationFields } from '../../components/location-fields.tsx';
import { PageSection, Row, RowList } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { describeLines, describeOffered } from './zone-words.ts';

/** What a sample cart would be offered at an address, worked out by the rules of carts. */
export function ZoneTester(props: {
  zones: readonly StoredShippingZone[];
  currency: string;
  /** Country that is tried first. */
  country: string;
}): ReactNode {
  const { zones, currency } = props;
  const [location, setLocation] = useState<Location>({ country: props.country });
  const [subtotal, setSubtotal] = useState('50');
  const [grams, setGrams] = useState('1000');
  const [tag, setTag] = useState('');
  const formatMoney = createFormatMoney(navigator.language);
  const parcel = {
    subtotalMinor: parseMinor(subtotal, currency) ?? 0,
    weightGrams: Number(grams) || 0,
    goods: [{ tags: [tag.trim()], quantity: 1 }],
  };
  const zone = findZone(zones, location);
  const offered = offerShipping(zones, location, parcel, currency);
  return (
    <PageSection title="Try an address">
      <LocationFields value={location} onChange={setLocation}>
        <TextInput
          label={`Cart of, in ${currency}`}
          inputMode="decimal"
          value={subtotal}
          onChange={(event) => setSubtotal(event.currentTarget.value)}
        />
        <TextInput
          label="Weight in grams"
          inputMode="numeric"
          value={grams}
          onChange={(event) => setGrams(event.currentTarget.value)}
        />
        <TextInput
          label="Tag of what is in it"
          value={tag}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
      </LocationFields>
      <p className={pageClasses['quiet']} role="status">
        {zone === undefined
          ? 'No zone names this address: nothing is shipped there.'
          : offered.length === 0
            ? `“${zone.name}” names it, and offers nothing for this cart.`
            : `“${zone.name}” names it. A shopper would choose from:`}
      </p>
      {offered.length > 0 && (
        <RowList label="What is offered">
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
