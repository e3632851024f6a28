import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import type { PreviewPage } from '#shared/features/pages/contract.ts';
import type { ThemeProblem } from '#shared/theme/index.ts';
import { describeError } from '../../api/describe-error.ts';
import { useSetting, useStudio } from '../../api/studio-context.tsx';
import { showNotice } from '../../components/notices.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { toPageOptions } from './page-options.ts';
import classes from './preview-pane.module.css';
import { PreviewStage } from './preview-stage.tsx';
import { usePageData, usePages } from '../../api/page-queries.ts';
import type { TextSource } from './text-source.ts';
import { usePreviewDownload } from './use-preview-download.ts';
import { usePreviewSession } from './use-preview-session.ts';
import { usePreviewState, useShownPage } from './use-shown-page.ts';
import { useStyles } from './use-styles.ts';

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
  const pages = usePages();
  const path = lastPage ?? pages.data?.[0]?.path ?? null;
  useFollowedFile(pages.data, path);
  const download = usePreviewDownload();
  const events = {
    onNavigate: (next: string) => {
      if (!download(next)) setLastPage(next);
    },
    onOutside: () => showNotice({ message: 'This link leads out of the site. The preview stays here.' }),
    onForm: () => showNotice({ message: 'Forms are not sent from the preview.' }),
  };
  const preview = usePreviewSession(props.source, site, events);
  const state = usePreviewState(preview);
  const pageData = usePageData(path, state.missingQueries);
  const styles = useStyles(props.source, pageData.data?.themeSettingsVersion);
  useShownPage(preview, pageData.data, { css: styles.css, language: props.language });

  const { onProblems } = props;
  const problems = useMemo(
    () => [...state.problems, ...state.otherProblems, ...styles.problems],
    [state.problems, state.otherProblems, styles.problems],
  );
  useEffect(() => onProblems(problems), [onProblems, problems]);

  const options = useMemo(() => toPageOptions(pages.data ?? [], path), [pages.data, path]);
  const failure = pageData.error ?? (pages.data === undefined ? pages.error : null);
  const handleRetry = () => {
    void pages.refetch();
    void pageData.refetch();
  };
  return (
    <PreviewStage
      preview={preview}
      state={state}
      failure={failure === null ? undefined : describeError(failure)}
      empty={
        pages.data?.length === 0 ? (
          <EmptyState title="The site has no pages yet">They will be shown here.</EmptyState>
        ) : undefined
      }
      onRetry={handleRetry}
      onOpenProblem={props.onOpenProblem}
    >
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
        nothingFoundMessage="No pages found"
        comboboxProps={{ width: 280, position: 'bottom-start' }}
      />
    </PreviewStage>
  );
}
