import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReleaseChange } from '#shared/features/releases/contract.ts';
import { goTo, toPlaceLink } from '../../api/place.ts';
import { DetailScreen } from '../../components/detail-screen.tsx';
import { formatDayAndTime } from '../../components/format-time.ts';
import { ChevronIcon } from '../../components/icons.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { useIsCompact } from '../../components/panes.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { ThemeName } from '../../components/tokens.ts';
import { useShortcut } from '../../components/use-shortcut.ts';
import { DifferenceEditor } from '../../editor/difference-editor.tsx';
import classes from './difference-screen.module.css';
import { DIFFERENCE_WORDS, groupFiles, toReadableText } from './file-words.ts';
import type { Comparison } from './queries.ts';
import { useDifference, useRelease } from './queries.ts';
import { RELEASES_PATH } from './paths.ts';
import type { RestoredRelease } from './restore-dialog.tsx';
import type { DifferenceView } from './view.ts';
import { toViewQuery } from './view.ts';

interface DifferenceScreenProps {
  readonly view: DifferenceView;
  /** The release that visitors see. */
  readonly liveReleaseId: string;
  readonly theme: ThemeName;
  readonly mayPublish: boolean;
  /** The way back to all releases. */
  readonly back: ReactNode;
  readonly onRestore: (release: RestoredRelease) => void;
}

/** Names of the two texts that are compared. */
function sidesOf(comparison: Comparison): { before: string; after: string } {
  if (comparison.of === 'draft') return { before: 'Visitors see', after: 'Draft' };
  if (comparison.against === 'live') return { before: 'Visitors see', after: 'This release' };
  return { before: 'Before', after: 'This release' };
}

function FileList(props: {
  changes: readonly ReleaseChange[];
  open: ReleaseChange;
  toLink: (path: string) => string;
}): ReactNode {
  return (
    <nav className={classes.files} aria-label="Files" data-pane="files" tabIndex={-1}>
      {groupFiles(props.changes).map(({ kind, title, files }) => (
        <div key={kind} role="group" aria-label={title}>
          <p className={classes.kind}>{title}</p>
          {files.map((change) => (
            <a
              key={change.path}
              className={classes.file}
              href={props.toLink(change.path)}
              aria-current={change === props.open ? 'true' : undefined}
              data-pane-heart={change === props.open ? true : undefined}
            >
              <span className={classes.path}>{change.path}</span>
              <span className={classes.state}>{DIFFERENCE_WORDS[change.kind]}</span>
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}

const NO_TEXT: Readonly<Record<ReleaseChange['kind'], string>> = {
  added: 'It is new. It is a picture, a font or the like, so there is no text to compare.',
  changed: 'It was replaced. It is a picture, a font or the like, so there is no text to compare.',
  removed: 'It was deleted. It is a picture, a font or the like, so there is no text to compare.',
};

function OpenFile(props: {
  change: ReleaseChange;
  index: number;
  count: number;
  comparison: Comparison;
  theme: ThemeName;
  onStep: (step: 1 | -1) => void;
}): ReactNode {
  const { change, comparison } = props;
  const { path } = change;
  const isCompact = useIsCompact();
  const sides = sidesOf(comparison);
  const readable = (text: string | null) => (text === null ? '' : toReadableText(path, text));
  return (
    <section className={classes.open} aria-label={path} data-pane="difference" tabIndex={-1}>
      <div className={classes.bar}>
        <h3 className={classes.name} title={path}>
          {path}
        </h3>
        <span className={classes.state}>{DIFFERENCE_WORDS[change.kind]}</span>
        <span className={classes.count} role="status">
          {props.index + 1} of {props.count}
        </span>
        <ActionIcon
          variant="default"
          aria-label="File before"
          title="File before (Shift+F8)"
          disabled={props.count < 2}
          onClick={() => props.onStep(-1)}
        >
          <span className={classes.backwards}>
            <ChevronIcon isOpen={false} />
          </span>
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Next file"
          title="Next file (F8)"
          disabled={props.count < 2}
          onClick={() => props.onStep(1)}
        >
          <ChevronIcon isOpen={false} />
        </ActionIcon>
      </div>
      {change.isText ? (
        <>
          <div className={classes.sides} aria-hidden="true">
            <span>{isCompact ? `− ${sides.before}, + ${sides.after}` : sides.before}</span>
            {!isCompact && <span>{sides.after}</span>}
          </div>
          <div className={classes.texts}>
            <DifferenceEditor
              path={path}
              before={readable(change.before)}
              after={readable(change.after)}
              beforeLabel={`${path}: ${sides.before}`}
              afterLabel={`${path}: ${sides.after}`}
              isInline={isCompact}
              theme={props.theme}
            />
          </div>
        </>
      ) : (
        <EmptyState title={path}>{NO_TEXT[change.kind]}</EmptyState>
      )}
    </section>
  );
}

function Files(props: DifferenceScreenProps & { changes: readonly ReleaseChange[] }): ReactNode {
  const { view } = props;
  const { comparison } = view;
  const changes = groupFiles(props.changes).flatMap(({ files }) => files);
  const found = changes.findIndex(({ path }) => path === view.file);
  const index = found === -1 ? 0 : found;
  const open = changes[index];
  const step = (by: 1 | -1) => {
    const next = changes[(index + by + changes.length) % changes.length];
    if (next !== undefined) goTo(RELEASES_PATH, toViewQuery({ comparison, file: next.path }));
  };
  useShortcut({ key: 'F8' }, ({ shiftKey }) => step(shiftKey ? -1 : 1));
  if (open === undefined) {
    return (
      <EmptyState title="There is no difference">
        {comparison.of === 'draft' ? 'Everything is published.' : 'Both have the very same files.'}
      </EmptyState>
    );
  }
  return (
    <div className={classes.panes}>
      <FileList
        changes={changes}
        open={open}
        toLink={(file) => toPlaceLink(RELEASES_PATH, toViewQuery({ comparison, file }))}
      />
      <OpenFile
        change={open}
        index={index}
        count={changes.length}
        comparison={comparison}
        theme={props.theme}
        onStep={step}
      />
    </div>
  );
}

/** The files that differ. */
function Difference(props: DifferenceScreenProps): ReactNode {
  const difference = useDifference(props.view.comparison);
  return (
    <QueryState query={difference} label="Comparing the files">
      {(changes) => <Files {...props} changes={changes} />}
    </QueryState>
  );
}

function ReleaseDifference(
  props: DifferenceScreenProps & { comparison: Extract<Comparison, { of: 'release' }> },
): ReactNode {
  const { comparison } = props;
  const { releaseId, against } = comparison;
  const release = useRelease(comparison).data;
  const title = release === undefined ? '' : formatDayAndTime(Date.parse(release.createdOn));
  const isLive = releaseId === props.liveReleaseId;
  return (
    <DetailScreen
      back={props.back}
      title={`Release of ${title}`}
      intro={release !== undefined && `By ${release.createdBy}. ${release.note}`}
      actions={
        !isLive && (
          <>
            <SegmentedControl
              aria-label="Compare with"
              data={[
                { value: 'previous', label: 'The release before it' },
                { value: 'live', label: 'What visitors see' },
              ]}
              value={against}
              onChange={(value) => {
                const next = {
                  ...comparison,
                  against: value === 'live' ? ('live' as const) : ('previous' as const),
                };
                goTo(RELEASES_PATH, toViewQuery({ comparison: next, file: props.view.file }));
              }}
            />
            {props.mayPublish && (
              <Button size="xs" variant="default" onClick={() => props.onRestore({ releaseId, title })}>
                Restore this version…
              </Button>
            )}
          </>
        )
      }
    >
      <Difference {...props} />
    </DetailScreen>
  );
}

/** What differs between two states of the site, file by file, the texts side by side. */
export function DifferenceScreen(props: DifferenceScreenProps): ReactNode {
  const { comparison } = props.view;
  if (comparison.of === 'release') return <ReleaseDifference {...props} comparison={comparison} />;
  return (
    <DetailScreen
      back={props.back}
      title="What publishing would change"
      intro="The saved draft against what visitors see."
    >
      <Difference {...props} />
    </DetailScreen>
  );
}
