import { ActionIcon, Anchor, Button, Menu } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  createTaxZone,
  deleteTaxZone,
  listTaxZones,
  type StoredTaxZone,
} from '#shared/features/tax/contract.ts';
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
import { TaxEditor } from './tax-editor.tsx';
import { TaxTester } from './tax-tester.tsx';
import { describeRates, toTaxBody, toTaxForm } from './zone-form.ts';

/** Word of the query `id` that opens the editor of a new zone. */
const NEW_ZONE = 'new';

function useZones(): UseQueryResult<readonly StoredTaxZone[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listTaxZones),
    queryFn: async () => (await client.call(listTaxZones, {})).zones,
  });
}

function useZoneActs(onOpen: (id: string) => void) {
  const remove = useRemoval(
    (client, zoneId) => client.call(deleteTaxZone, { params: { zoneId } }),
    listTaxZones,
  );
  const create = useAct(
    (client, zone: StoredTaxZone) =>
      client.call(createTaxZone, {
        body: toTaxBody({ ...toTaxForm(zone), name: `${zone.name} (copy)`.slice(0, 100) }),
      }),
    [listTaxZones],
  );
  return {
    remove: ({ id, name }: StoredTaxZone) => remove(id, name),
    duplicate: (zone: StoredTaxZone) =>
      void create.mutateAsync(zone).then(({ zone: copy }) => {
        showNotice({ message: `${copy.name} is made. Give it places of its own.` });
        onOpen(copy.id);
      }, showProblem),
  };
}

function Zones(props: {
  zones: readonly StoredTaxZone[];
  currency: string;
  country: string;
  path: string;
}): ReactNode {
  const { zones, path } = props;
  const acts = useZoneActs((id) => goTo(path, { id }));
  const names = countryNames(navigator.language);
  if (zones.length === 0) {
    return (
      <EmptyState title="There is no tax zone yet">
        Nothing is taxed until there is one. Make one of the places whose tax you collect.
      </EmptyState>
    );
  }
  return (
    <>
      <ZoneWarnings zones={zones} />
      <RowList label="Tax zones">
        {zones.map((zone) => (
          <Row
            key={zone.id}
            title={
              <Anchor href={toPlaceLink(path, { id: zone.id })} fw={600}>
                {zone.name}
              </Anchor>
            }
            lines={[describePlaces(zone.places, names), describeRates(zone)]}
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
      <TaxTester zones={zones} currency={props.currency} country={props.country} />
    </>
  );
}

/** The taxes of places by what is sold; the query `id` opens one zone. */
export function TaxScreen(props: {
  currency: string;
  /** Country that an address is tried in first. */
  country: string;
}): ReactNode {
  const { path, query } = usePlace();
  const zones = useZones();
  const id = query.get('id') ?? '';
  if (id !== '') {
    return (
      <QueryState query={zones} label="Reading the tax zones">
        {(all) => {
          const zone = all.find((one) => one.id === id);
          return zone === undefined && id !== NEW_ZONE ? (
            <EmptyState title="This tax zone is not there any more">
              <Anchor href={toPlaceLink(path)}>All tax zones</Anchor>
            </EmptyState>
          ) : (
            <TaxEditor key={id} zone={zone} path={path} />
          );
        }}
      </QueryState>
    );
  }
  return (
    <Page
      title="Tax"
      intro="Zones of places with their rates. Of zones that name an address, the one that names it most exactly counts."
      actions={
        <Button component="a" href={toPlaceLink(path, { id: NEW_ZONE })}>
          Make a zone
        </Button>
      }
    >
      <QueryState query={zones} label="Reading the tax zones">
        {(all) => <Zones {...props} zones={all} path={path} />}
      </QueryState>
    </Page>
  );
}
