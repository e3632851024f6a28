import { ActionIcon, Anchor, Button, Menu } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
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
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { MoreIcon } from '../../components/icons.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { countryNames, describePlaces } from '../../components/place-words.ts';
import { QueryState } from '../../components/query-state.tsx';
import { useRemoval } from '../../components/use-removal.ts';
import { ZoneWarnings } from '../../components/zone-warnings.tsx';
import classes from './shipping.module.css';
import { ShippingZoneEditor } from './zone-editor.tsx';
import { toZoneBody, toZoneForm } from './zone-form.ts';
import { ZoneTester } from './zone-tester.tsx';
import { describeMissing, describeOptions, findEmptyZones } from './zone-words.ts';

/** Word of the query `id` that opens the editor of a new zone. */
const NEW_ZONE = 'new';

function useZones(): UseQueryResult<readonly StoredShippingZone[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listShippingZones),
    queryFn: async () => (await client.call(listShippingZones, {})).zones,
  });
}

function useZoneActs(currency: string, onOpen: (id: string) => void) {
  const remove = useRemoval(
    (client, zoneId) => client.call(deleteShippingZone, { params: { zoneId } }),
    listShippingZones,
  );
  const create = useAct(
    (client, zone: StoredShippingZone) => {
      const { options, ...facts } = toZoneForm(zone);
      const copies = options.map(({ id: _id, ...option }) => option);
      const form = { ...facts, name: `${zone.name} (copy)`.slice(0, 100), options: copies };
      return client.call(createShippingZone, { body: toZoneBody(form, currency) });
    },
    [listShippingZones],
  );
  return {
    remove: ({ id, name }: StoredShippingZone) => remove(id, name),
    duplicate: (zone: StoredShippingZone) =>
      void create.mutateAsync(zone).then(({ zone: copy }) => {
        showNotice({ message: `${copy.name} is made. Give it places of its own.` });
        onOpen(copy.id);
      }, showProblem),
  };
}

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

function Zones(props: {
  zones: readonly StoredShippingZone[];
  currency: string;
  country: string;
  path: string;
}): ReactNode {
  const { zones, currency, path } = props;
  const acts = useZoneActs(currency, (id) => goTo(path, { id }));
  const formatMoney = createFormatMoney(navigator.language);
  const names = countryNames(navigator.language);
  if (zones.length === 0) {
    return (
      <EmptyState title="There is no shipping zone yet">
        Until there is one, nothing that is shipped can be bought. Make one of the places that you ship to.
      </EmptyState>
    );
  }
  return (
    <>
      <ZoneWarnings zones={zones}>{findEmptyZones(zones)}</ZoneWarnings>
      <RowList label="Shipping zones">
        {zones.map((zone) => (
          <Row
            key={zone.id}
            title={
              <Anchor href={toPlaceLink(path, { id: zone.id })} fw={600}>
                {zone.name}
              </Anchor>
            }
            lines={[describePlaces(zone.places, names), describeOptions(zone, formatMoney)]}
            actions={
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="default" size="lg" aria-label={`More about ${zone.name}`}>
                    <MoreIcon />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => acts.duplicate(zone)}>Duplicate</Menu.Item>
                  <Menu.Item c="var(--red)" onClick={() => acts.remove(zone)}>
                    Delete
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            }
          />
        ))}
      </RowList>
      <MissingCountries zones={zones} />
      <ZoneTester zones={zones} currency={currency} country={props.country} />
    </>
  );
}

/** Where things are shipped, how, and for what; the query `id` opens one zone. */
export function ShippingScreen(props: {
  currency: string;
  /** Country that an address is tried in first. */
  country: string;
}): ReactNode {
  const { path, query } = usePlace();
  const zones = useZones();
  const id = query.get('id') ?? '';
  if (id !== '') {
    return (
      <QueryState query={zones} label="Reading the shipping zones">
        {(all) => {
          const zone = all.find((one) => one.id === id);
          return zone === undefined && id !== NEW_ZONE ? (
            <EmptyState title="This shipping zone is not there any more">
              <Anchor href={toPlaceLink(path)}>All shipping zones</Anchor>
            </EmptyState>
          ) : (
            <ShippingZoneEditor key={id} zone={zone} currency={props.currency} path={path} />
          );
        }}
      </QueryState>
    );
  }
  return (
    <Page
      title="Shipping"
      intro="Zones of places with the ways to get things there. Of zones that name an address, the one that names it most exactly counts."
      actions={
        <Button component="a" href={toPlaceLink(path, { id: NEW_ZONE })}>
          Make a zone
        </Button>
      }
    >
      <QueryState query={zones} label="Reading the shipping zones">
        {(all) => <Zones {...props} zones={all} path={path} />}
      </QueryState>
    </Page>
  );
}
