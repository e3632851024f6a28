import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Publication } from '#shared/features/releases/contract.ts';
import { toPlaceLink, usePlace } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { formatDayAndTime, formatPast } from '../../components/format-time.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { Badge, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { ThemeName } from '../../components/tokens.ts';
import { DifferenceScreen } from './difference-screen.tsx';
import type { PublishPart } from '../../sockets/publish-part.ts';
import type { ReleasedDataParts } from '../../sockets/released-data.ts';
import { DataDialog, type DataStart } from './data-dialog.tsx';
import { describeRelease } from './file-words.ts';
import { type CompareParts, PagesScreen } from './pages-screen.tsx';
import { readPagesView, readView, toPagesQuery } from './view.ts';
import type { PublishStart } from './publish-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { TemplateProblem } from './queries.ts';
import { usePublications } from './queries.ts';
import { RELEASES_PATH } from './paths.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { ScheduledList } from './scheduled-list.tsx';
import { useNow } from '../../components/use-now.ts';
import { useReleaseActs } from './use-release-acts.ts';

const READ_ONLY =
  'Your role can view releases. Publishing and restoring takes a website manager or an administrator.';

/** What the screen of releases needs from the studio around it. */
export interface ReleasesScreenProps {
  /** The release that visitors see. */
  readonly liveReleaseId: string;
  /** Zone of the site. */
  readonly timeZone: string;
  /** The address of the screen that edits a page of the site. */
  readonly toPageLink: (path: string) => string;
  /** The address of the screen that shows the site on a date. */
  readonly daysLink: string;
  /** Shows two versions of a page. */
  readonly compare: CompareParts;
  /** Language tag of the site. */
  readonly language: string;
  /** ISO 4217 code of the site. */
  readonly currency: string;
  /** Shows and takes what releases change beside files. */
  readonly parts: ReleasedDataParts;
  readonly Unfinished: PublishPart;
  readonly mayPublish: boolean;
  /** How many files visitors see otherwise than the draft has them. */
  readonly changeCount: number;
  readonly theme: ThemeName;
  readonly onSaveAll: () => Promise<readonly string[]>;
  readonly onOpenProblem: (problem: TemplateProblem) => void;
}

/** What somebody did, as a sentence without its end. */
function describeAct(
  { kind, by, stateOf, changedPaths, changedData }: Publication,
  isFirst: boolean,
): string {
  const state = formatDayAndTime(Date.parse(stateOf));
  if (kind === 'undo') return `${by} undid a release. The site is as it was on ${state}`;
  if (kind === 'restore') return `${by} restored the version of ${state}`;
  return isFirst ? `${by} created the site` : `${by} published ${describeRelease(changedPaths, changedData)}`;
}

function Draft(props: ReleasesScreenProps & { onPublish: () => void }): ReactNode {
  const { changeCount } = props;
  if (changeCount === 0) return null;
  return (
    <PageSection title="Not published">
      <RowList label="Not published">
        <Row
          title={
            <>
              {formatCount(changeCount, 'change', 'changes')} in the draft
              <Badge tone="amber">Draft</Badge>
            </>
          }
          lines={['Visitors do not see them yet.']}
          actions={
            <>
              <Button
                component="a"
                size="xs"
                variant="default"
                href={toPlaceLink(RELEASES_PATH, toPagesQuery())}
              >
                See before and after
              </Button>
              <Button
                component="a"
                size="xs"
                variant="default"
                href={toPlaceLink(RELEASES_PATH, { of: 'draft' })}
                aria-label="See the differences: draft"
              >
                See the differences
              </Button>
              {props.mayPublish && (
                <Button size="xs" variant="default" onClick={props.onPublish}>
                  Choose and publish…
                </Button>
              )}
            </>
          }
        />
      </RowList>
    </PageSection>
  );
}

function PublicationRow(props: {
  publication: Publication;
  isLive: boolean;
  isFirst: boolean;
  /** True where the files are those that visitors see. */
  hasLiveFiles: boolean;
  mayPublish: boolean;
  onUndo: () => void;
  onRestore: () => void;
}): ReactNode {
  const { publication, isLive, isFirst } = props;
  const { id, releaseId, note } = publication;
  const now = useNow();
  const on = Date.parse(publication.on);
  const when = formatDayAndTime(on);
  return (
    <Row
      title={
        <>
          {note === '' ? describeAct(publication, isFirst) : note}
          {isLive && <Badge>Visitors see this</Badge>}
        </>
      }
      lines={[
        ...(note === '' ? [] : [describeAct(publication, isFirst)]),
        ...(publication.changedData.length === 0 ? [] : [publication.changedData.join(', ')]),
        <time key={id} dateTime={publication.on} title={when}>
          {when}, {formatPast(on, now)}
        </time>,
      ]}
      actions={
        <>
          {publication.kind !== 'undo' && !isFirst && publication.changedPaths.length > 0 && (
            <Button
              component="a"
              size="xs"
              variant="default"
              href={toPlaceLink(RELEASES_PATH, { of: releaseId })}
              aria-label={`See the differences: ${when}`}
            >
              See the differences
            </Button>
          )}
          {props.mayPublish && isLive && !isFirst && publication.kind !== 'undo' && (
            <Button size="xs" variant="default" onClick={props.onUndo}>
              Undo this release
            </Button>
          )}
          {props.mayPublish && !isLive && !props.hasLiveFiles && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Restore this version: ${when}`}
              onClick={props.onRestore}
            >
              Restore this version…
            </Button>
          )}
        </>
      }
    />
  );
}

function History(props: ReleasesScreenProps & { onRestore: (publication: Publication) => void }): ReactNode {
  const history = usePublications();
  const acts = useReleaseActs();
  return (
    <PageSection title="History">
      <QueryState query={history} label="Loading releases">
        {({ pages }) => {
          const publications = pages.flatMap((page) => page.publications);
          if (publications.length === 0) {
            return <EmptyState title="No releases yet">Every release is listed here.</EmptyState>;
          }
          const [live] = publications;
          return (
            <RowList label="History">
              {publications.map((publication, index) => (
                <PublicationRow
                  key={publication.id}
                  publication={publication}
                  isLive={publication === live}
                  isFirst={index === publications.length - 1 && !history.hasNextPage}
                  hasLiveFiles={publication.releaseId === props.liveReleaseId}
                  mayPublish={props.mayPublish}
                  onUndo={() =>
                    acts.undo(publication.releaseId, { hasFiles: publication.changedPaths.length > 0 })
                  }
                  onRestore={() => props.onRestore(publication)}
                />
              ))}
            </RowList>
          );
        }}
      </QueryState>
      <ListEnd query={history} more="Show older" />
    </PageSection>
  );
}

function Overview(
  props: ReleasesScreenProps & {
    onPublish: (start: PublishStart) => void;
    onData: (start: DataStart) => void;
    onRestore: (publication: Publication) => void;
  },
): ReactNode {
  return (
    <Page
      title="Releases"
      intro={
        <>
          What visitors saw, see and will see. You can restore any earlier version.
          {!props.mayPublish && <> {READ_ONLY}</>}
        </>
      }
      actions={
        <>
          <Button component="a" variant="default" href={props.daysLink}>
            See the site on a date
          </Button>
          {props.mayPublish && (
            <Button variant="default" onClick={() => props.onData({ kind: 'new', wishes: [] })}>
              Schedule product changes…
            </Button>
          )}
        </>
      }
    >
      <ScheduledList
        timeZone={props.timeZone}
        mayPublish={props.mayPublish}
        parts={props.parts}
        onProducts={(scheduled) => props.onData({ kind: 'set', scheduled })}
        onScheduleAgain={({ paths, data }) =>
          paths.length === 0
            ? props.onData({ kind: 'new', wishes: data })
            : props.onPublish({ paths, data, isLater: true })
        }
      />
      <Draft {...props} onPublish={() => props.onPublish({})} />
      <History {...props} />
    </Page>
  );
}

/** What was published and what is to be: the history, the differences, and the ways back. */
export function ReleasesScreen(props: ReleasesScreenProps): ReactNode {
  const { site } = useStudio();
  const { query } = usePlace();
  const view = readView(query);
  const pages = readPagesView(query);
  const back = <Anchor href={toPlaceLink(RELEASES_PATH)}>All releases</Anchor>;
  const [start, setStart] = useState<PublishStart | null>(null);
  const [dataStart, setDataStart] = useState<DataStart | null>(null);
  const [restored, setRestored] = useState<{ releaseId: string; title: string } | null>(null);
  return (
    <>
      {pages !== undefined && (
        <PagesScreen
          key={site}
          path={pages.path}
          language={props.language}
          back={back}
          parts={props.compare}
        />
      )}
      {pages === undefined && view === undefined && (
        <Overview
          {...props}
          onPublish={setStart}
          onData={setDataStart}
          onRestore={({ releaseId, stateOf }) =>
            setRestored({ releaseId, title: formatDayAndTime(Date.parse(stateOf)) })
          }
        />
      )}
      {pages === undefined && view !== undefined && (
        <DifferenceScreen
          key={site}
          view={view}
          liveReleaseId={props.liveReleaseId}
          theme={props.theme}
          mayPublish={props.mayPublish}
          back={back}
          onRestore={setRestored}
        />
      )}
      <RestoreDialog asked={restored} liveReleaseId={props.liveReleaseId} onClose={() => setRestored(null)} />
      <PublishDialog
        start={start}
        timeZone={props.timeZone}
        toPageLink={props.toPageLink}
        currency={props.currency}
        DataField={props.parts.Field}
        Unfinished={props.Unfinished}
        onSaveAll={props.onSaveAll}
        onOpenProblem={(problem) => {
          setStart(null);
          props.onOpenProblem(problem);
        }}
        onClose={() => setStart(null)}
      />
      <DataDialog
        start={dataStart}
        parts={props.parts}
        timeZone={props.timeZone}
        currency={props.currency}
        onClose={() => setDataStart(null)}
      />
    </>
  );
}
