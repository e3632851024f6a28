import { ActionIcon, Button, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Release } from '#shared/features/releases/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { formatCount } from '../../components/count-text.ts';
import { formatDayAndTime } from '../../components/format-time.ts';
import { HistoryIcon } from '../../components/icons.tsx';
import { ErrorState, LoadingState } from '../../components/pane-state.tsx';
import { useReleases } from './queries.ts';
import classes from './releases.module.css';

function ReleaseRow(props: { release: Release; onUndo: (() => void) | undefined }): ReactNode {
  const { release } = props;
  return (
    <div className={classes.release} role="listitem">
      <div className={classes.releaseHead}>
        <span>
          {formatDayAndTime(Date.parse(release.createdOn))}
          {release.isLive && <span className={classes.live}> Live</span>}
        </span>
        {props.onUndo !== undefined && (
          <Button size="compact-xs" variant="default" onClick={props.onUndo}>
            Undo this publishing
          </Button>
        )}
      </div>
      {release.note !== '' && <div>{release.note}</div>}
      <div className={classes.meta}>
        {release.createdBy}, {formatCount(release.changedPaths.length, 'file', 'files')}
      </div>
    </div>
  );
}

/** What was published when, and the way back to the release before. */
export function HistoryPopover({ onUndo }: { onUndo: (liveReleaseId: string) => void }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const releases = useReleases(isOpen);
  const list = releases.data ?? [];
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={320}
      position="bottom-end"
      shadow="md"
      withinPortal
      trapFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--text)"
          size="lg"
          aria-label="History"
          onClick={() => setIsOpen(!isOpen)}
        >
          <HistoryIcon />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="History">
        {releases.isPending && <LoadingState label="Reading the history" />}
        {releases.error !== null && (
          <ErrorState message={describeError(releases.error)} onRetry={() => void releases.refetch()} />
        )}
        <div role="list" aria-label="Releases" style={{ maxHeight: 320, overflow: 'auto' }}>
          {list.map((release) => (
            <ReleaseRow
              key={release.id}
              release={release}
              onUndo={
                release.isLive && list.length > 1
                  ? () => {
                      setIsOpen(false);
                      onUndo(release.id);
                    }
                  : undefined
              }
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
