import { ActionIcon, Anchor, Button, Menu } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import type { Place } from '#shared/places/match-place.ts';
import { toPlaceLink, usePlace } from '../api/place.ts';
import { MoreIcon } from './icons.tsx';
import { Page, Row, RowList } from './page.tsx';
import { EmptyState } from './pane-state.tsx';
import { countryNames, describePlaces } from './place-words.ts';
import { QueryState } from './query-state.tsx';
import type { ZoneActs } from './use-zone-acts.ts';
import { ZoneWarnings } from './zone-warnings.tsx';

/** Word of the query `id` that opens the editor of a new zone. */
const NEW_ZONE = 'new';

/** A zone as far as the screen names it. */
interface ListedZone {
  readonly id: string;
  readonly name: string;
  readonly places: readonly Place[];
}

interface ZonesProps<Zone extends ListedZone> {
  /** What the zones are for, which is the title of the screen too: "Tax". */
  readonly title: string;
  /** Said while there is none. */
  readonly none: string;
  readonly acts: ZoneActs<Zone>;
  /** What a zone says of its places, in words. */
  readonly describe: (zone: Zone) => string;
  /** What a merchant ought to know beside places that are named twice. */
  readonly warn?: (zones: readonly Zone[]) => readonly string[];
  /** What stands below the list. */
  readonly below: (zones: readonly Zone[]) => ReactNode;
}

function ZoneMenu<Zone extends ListedZone>({ zone, acts }: { zone: Zone; acts: ZoneActs<Zone> }): ReactNode {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={`More actions for ${zone.name}`}>
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
  );
}

function Zones<Zone extends ListedZone>(
  props: ZonesProps<Zone> & { zones: readonly Zone[]; path: string },
): ReactNode {
  const { zones, title, acts } = props;
  const names = countryNames(navigator.language);
  if (zones.length === 0) {
    return <EmptyState title={`No ${title.toLowerCase()} zones yet`}>{props.none}</EmptyState>;
  }
  return (
    <>
      <ZoneWarnings zones={zones}>{props.warn?.(zones) ?? []}</ZoneWarnings>
      <RowList label={`${title} zones`}>
        {zones.map((zone) => (
          <Row
            key={zone.id}
            title={
              <Anchor href={toPlaceLink(props.path, { id: zone.id })} fw={600}>
                {zone.name}
              </Anchor>
            }
            lines={[describePlaces(zone.places, names), props.describe(zone)]}
            actions={<ZoneMenu zone={zone} acts={acts} />}
          />
        ))}
      </RowList>
      {props.below(zones)}
    </>
  );
}

/** The zones of one kind, of which the query `id` opens one: shipping zones, tax zones. */
export function ZonesScreen<Zone extends ListedZone>(
  props: ZonesProps<Zone> & {
    intro: string;
    query: UseQueryResult<readonly Zone[]>;
    /** The editor of a zone; of a new one for undefined. */
    editor: (zone: Zone | undefined, path: string) => ReactNode;
  },
): ReactNode {
  const { title, query: zones } = props;
  const { path, query } = usePlace();
  const id = query.get('id') ?? '';
  const kind = title.toLowerCase();
  const label = `Loading the ${kind} zones`;
  if (id !== '') {
    return (
      <QueryState query={zones} label={label}>
        {(all) => {
          const zone = all.find((one) => one.id === id);
          return zone === undefined && id !== NEW_ZONE ? (
            <EmptyState title={`This ${kind} zone no longer exists`}>
              <Anchor href={toPlaceLink(path)}>All {kind} zones</Anchor>
            </EmptyState>
          ) : (
            <Fragment key={id}>{props.editor(zone, path)}</Fragment>
          );
        }}
      </QueryState>
    );
  }
  return (
    <Page
      title={title}
      intro={props.intro}
      actions={
        <Button component="a" href={toPlaceLink(path, { id: NEW_ZONE })}>
          Create zone
        </Button>
      }
    >
      <QueryState query={zones} label={label}>
        {(all) => <Zones {...props} zones={all} path={path} />}
      </QueryState>
    </Page>
  );
}
