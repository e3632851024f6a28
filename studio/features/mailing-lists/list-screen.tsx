import { Anchor, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { goTo, toPlaceLink } from '../../api/place.ts';
import { Page } from '../../components/page.tsx';
import { describeCounts } from './list-words.ts';
import classes from './mailing-lists.module.css';
import type { CountedList } from './queries.ts';
import { ListSettings } from './settings.tsx';
import { Subscribers } from './subscribers.tsx';

const PARTS = [
  { value: 'subscribers', label: 'Subscribers' },
  { value: 'settings', label: 'Settings' },
];

/** One list: who is on it, or its settings. */
export function ListScreen(props: { list: CountedList; path: string; part: string }): ReactNode {
  const { list, path, part } = props;
  const isSettings = part === 'settings';
  return (
    <Page
      title={list.name}
      intro={
        <>
          <Anchor href={toPlaceLink(path)}>All mailing lists</Anchor> · {describeCounts(list.counts)}
        </>
      }
    >
      <SegmentedControl
        aria-label="Part of the list"
        className={classes.parts ?? ''}
        data={PARTS}
        value={isSettings ? 'settings' : 'subscribers'}
        onChange={(value) => goTo(path, { id: list.id, part: value })}
      />
      {isSettings ? <ListSettings list={list} /> : <Subscribers list={list} />}
    </Page>
  );
}
