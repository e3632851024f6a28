import { ActionIcon, Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { toPlaceLink } from '../../api/place.ts';
import { formatCount } from '../../components/count-text.ts';
import { HistoryIcon } from '../../components/icons.tsx';
import { useShortcut } from '../../components/use-shortcut.ts';
import type { PublishPart } from '../../sockets/publish-part.ts';
import type { DataFieldProps } from '../../sockets/released-data.ts';
import type { PublishStart } from './publish-dialog.tsx';
import type { TemplateProblem } from './queries.ts';
import classes from './releases.module.css';
import { RELEASES_PATH } from './paths.ts';

/** What publishing asks loads after the window is painted. */
const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }));

/** Says whether visitors see the newest state, leads to the releases, and publishes. */
export function PublishControl(props: {
  /** How many files visitors see otherwise than the draft has them. */
  changeCount: number;
  timeZone: string;
  toPageLink: (path: string) => string;
  currency: string;
  DataField: ComponentType<DataFieldProps>;
  Unfinished: PublishPart;
  onSaveAll: () => Promise<readonly string[]>;
  onOpenProblem: (problem: TemplateProblem) => void;
}): ReactNode {
  const { changeCount } = props;
  const [start, setStart] = useState<PublishStart | null>(null);
  const open = () => {
    if (changeCount > 0) setStart({});
  };
  useShortcut({ key: 'Enter', withCommand: true }, open);
  const count = formatCount(changeCount, 'change', 'changes');
  return (
    <>
      <span
        className={changeCount === 0 ? classes.words : `${classes.words} ${classes.waiting}`}
        role="status"
        aria-label="Publish state"
      >
        {changeCount === 0 ? 'Everything is published' : `${count} not published`}
      </span>
      <ActionIcon
        component="a"
        href={toPlaceLink(RELEASES_PATH)}
        variant="subtle"
        color="gray"
        c="var(--text)"
        size="lg"
        aria-label="Releases"
        title="Published and scheduled releases"
      >
        <HistoryIcon />
      </ActionIcon>
      <Button size="xs" disabled={changeCount === 0} onClick={open}>
        {changeCount === 0 ? 'Publish' : `Publish ${count}`}
      </Button>
      <Suspense>
        <PublishDialog
          start={start}
          timeZone={props.timeZone}
          toPageLink={props.toPageLink}
          currency={props.currency}
          DataField={props.DataField}
          Unfinished={props.Unfinished}
          onSaveAll={props.onSaveAll}
          onOpenProblem={(problem) => {
            setStart(null);
            props.onOpenProblem(problem);
          }}
          onClose={() => setStart(null)}
        />
      </Suspense>
    </>
  );
}
