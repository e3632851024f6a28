import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { PageData, PreviewPage } from '#shared/features/pages/contract.ts';
import type { ThemeProblem } from '#shared/theme/index.ts';
import { describeError } from '../../api/describe-error.ts';
import { useSetting, useStudio } from '../../api/studio-context.tsx';
import { showNotice } from '../../components/notices.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/pane-state.tsx';
import { DeviceBar } from './device-bar.tsx';
import { DEVICES, fitDevice } from './devices.ts';
import { toPreviewHead } from './page-head.ts';
import classes from './preview-pane.module.css';
import type { PreviewState } from './preview-session.ts';
import { START } from './preview-session.ts';
import { ProblemCard } from './problem-card.tsx';
import { usePageData, usePages } from './queries.ts';
import type { TextSource } from './text-source.ts';
import type { RunningPreview } from './use-preview-session.ts';
import { usePreviewSession } from './use-preview-session.ts';
import { useSize } from './use-size.ts';
import { useStyles } from './use-styles.ts';

function usePreviewState(preview: RunningPreview | undefined): PreviewState {
  return useSyncExternalStore(
    preview?.session.subscribe ?? (() => () => undefined),
    preview?.session.state ?? (() => START),
  );
}

/** Turns the preview to a page of the file that was opened, unless the shown page is one already. */
function useFollowedFile(pages: readonly PreviewPage[] | undefined, path: string | null): void {
  const [lastFile] = useSetting('lastFile');
  const [, setLastPage] = useSetting('lastPage');
  const followed = useRef(lastFile);
  useEffect(() => {
    if (pages === undefined || followed.current === lastFile) return;
    followed.current = lastFile;
    const ofFile = pages.filter((page) => page.template === lastFile);
    const [first] = ofFile;
    if (first !== undefined && !ofFile.some((page) => page.path === path)) setLastPage(first.path);
  }, [pages, path, lastFile, setLastPage]);
}

/** Hands the page to the session whenever its data or its style sheet changed. */
function useShownPage(
  preview: RunningPreview | undefined,
  page: PageData | undefined,
  css: string | undefined,
  language: string,
): void {
  const { clock } = useStudio();
  const shownPath = useRef<string | null>(null);
  useEffect(() => {
    if (preview === undefined || page === undefined) return;
    const input = {
      template: page.template,
      json: page.json,
      head: toPreviewHead(page, css),
      language,
      now: clock.now(),
    };
    preview.session.showPage(input, shownPath.current !== page.path);
    shownPath.current = page.path;
  }, [preview, page, css, language, clock]);
}

/** The live preview: the chosen page with the text as it is in the editor this moment. */
export function PreviewPane(props: {
  source: TextSource;
  /** Language tag of the site. */
  language: string;
  onOpenProblem: (problem: ThemeProblem) => void;
  /** Told all mistakes of the theme whenever they change. */
  onProblems: (problems: readonly ThemeProblem[]) => void;
}): ReactNode {
  const { site } = useStudio();
  const [lastPage, setLastPage] = useSetting('lastPage');
  const [deviceName, setDevice] = useSetting('device');
  const pages = usePages();
  const path = lastPage ?? pages.data?.[0]?.path ?? null;
  useFollowedFile(pages.data, path);
  const events = {
    onNavigate: setLastPage,
    onOutside: () => showNotice({ message: 'This link leads out of the site. The preview stays here.' }),
    onForm: () => showNotice({ message: 'Forms are not sent from the preview.' }),
  };
  const preview = usePreviewSession(props.source, site, events);
  const state = usePreviewState(preview);
  const pageData = usePageData(path, state.missingQueries);
  const styles = useStyles(props.source);
  useShownPage(preview, pageData.data, styles.css, props.language);

  const { onProblems } = props;
  const problems = useMemo(
    () => [...state.problems, ...state.otherProblems, ...styles.problems],
    [state.problems, state.otherProblems, styles.problems],
  );
  useEffect(() => onProblems(problems), [onProblems, problems]);

  const [stageRef, stage] = useSize();
  const device = DEVICES.find((one) => one.name === deviceName) ?? DEVICES[0];
  const box = fitDevice(device ?? { name: 'responsive', label: '', width: null }, stage);
  const options = useMemo(() => toOptions(pages.data ?? [], path), [pages.data, path]);
  const failure = pageData.error ?? (pages.data === undefined ? pages.error : null);
  const handleRetry = () => {
    void pages.refetch();
    void pageData.refetch();
  };

  return (
    <div className={classes.pane}>
      <div className={classes.bar}>
        <Select
          className={classes.page ?? ''}
          aria-label="Page"
          placeholder="Choose a page"
          size="xs"
          searchable
          allowDeselect={false}
          data={options}
          value={path}
          onChange={(next) => setLastPage(next)}
          nothingFoundMessage="No page of that name"
          comboboxProps={{ width: 280, position: 'bottom-start' }}
        />
        <DeviceBar device={deviceName} scale={box.scale} onChange={setDevice} />
      </div>
      <div className={classes.stage} ref={stageRef}>
        <iframe
          className={classes.frame}
          title="Preview of the page"
          sandbox="allow-scripts"
          src="/preview-frame.html"
          ref={(frame) => preview?.setFrame(frame)}
          data-revision={state.paintedRevision}
          style={{
            width: box.width,
            height: box.height,
            transform: `scale(${box.scale}) translateX(-50%)`,
          }}
        />
        {state.paintedRevision === 0 && (
          <div className={classes.cover}>
            <FirstPage
              failure={failure === null ? undefined : describeError(failure)}
              isEmpty={pages.data?.length === 0}
              onRetry={handleRetry}
            />
          </div>
        )}
        {state.status === 'broken' && (
          <ProblemCard problems={state.problems} isOlder={state.isOlder} onOpen={props.onOpenProblem} />
        )}
        {state.status === 'stuck' && (
          <section className={classes.card} role="alert">
            <h2 className={classes.cardTitle}>The preview took too long</h2>
            This text takes more than a few seconds to show. Change it, and the preview tries again.
          </section>
        )}
        {state.paintedRevision > 0 && failure !== null && (
          <section className={classes.card} role="alert">
            <ErrorState message={describeError(failure)} onRetry={handleRetry} />
          </section>
        )}
      </div>
    </div>
  );
}

function FirstPage(props: { failure: string | undefined; isEmpty: boolean; onRetry: () => void }): ReactNode {
  if (props.failure !== undefined) return <ErrorState message={props.failure} onRetry={props.onRetry} />;
  if (props.isEmpty) return <EmptyState title="The site has no pages yet">They will show here.</EmptyState>;
  return <LoadingState label="Opening the page" />;
}

/** Entries of the page picker; a page that was reached by a link is added, so that the picker names it. */
function toOptions(
  pages: readonly { path: string; title: string }[],
  current: string | null,
): { value: string; label: string }[] {
  const known = pages.map(({ path, title }) => ({ value: path, label: `${title} (${path})` }));
  const isKnown = current === null || pages.some((page) => page.path === current);
  return isKnown ? known : [...known, { value: current, label: current }];
}
