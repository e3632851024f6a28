import { Table, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { StoredTaxZone } from '#shared/features/tax/contract.ts';
import { taxOf } from '#shared/features/tax/rules.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import { findZone, type Location } from '#shared/places/match-place.ts';
import { LocationFields } from '../../components/location-fields.tsx';
import { PageSection } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { amountProblem, typedMinor } from '../../components/typed-amount.ts';
import classes from './tax.module.css';
import { KIND_WORDS, KINDS } from './zone-form.ts';

/** The tax of an amount at an address, worked out by the rules of carts. */
export function TaxTester(props: {
  zones: readonly StoredTaxZone[];
  currency: string;
  /** Country that is tried first. */
  country: string;
}): ReactNode {
  const { zones, currency } = props;
  const [location, setLocation] = useState<Location>({ country: props.country });
  const [amount, setAmount] = useState('100');
  const formatMoney = createFormatMoney(navigator.language);
  const minor = typedMinor(amount, currency) ?? 0;
  const zone = findZone(zones, location);
  const money = (value: number) => formatMoney(toMoney(value, currency));
  return (
    <PageSection title="Test an address">
      <LocationFields value={location} onChange={setLocation}>
        <TextInput
          label={`Price in ${currency}`}
          inputMode="decimal"
          value={amount}
          error={amountProblem(amount, currency)}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      </LocationFields>
      <p className={pageClasses['quiet']} role="status">
        {zone === undefined
          ? 'No zone matches this address: nothing is taxed there.'
          : `“${zone.name}” matches. The tax is ${zone.included ? 'in the price already' : 'added to the price'}.`}
      </p>
      {zone !== undefined && (
        <div className={classes.table}>
          <Table aria-label="Tax by kind">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">What is sold</Table.Th>
                <Table.Th scope="col">Rate</Table.Th>
                <Table.Th scope="col">Tax</Table.Th>
                <Table.Th scope="col">To pay</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {KINDS.map((kind) => {
                const tax = taxOf(minor, zone.rates[kind], zone.included);
                return (
                  <Table.Tr key={kind}>
                    <Table.Th scope="row">{KIND_WORDS[kind]}</Table.Th>
                    <Table.Td>{zone.rates[kind]} %</Table.Td>
                    <Table.Td>{money(tax)}</Table.Td>
                    <Table.Td>{money(zone.included ? minor : minor + tax)}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </PageSection>
  );
}
