import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { PreviewPage } from '#shared/features/pages/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { EmptyState, ErrorState, LoadingState } from '../../components/pane-state.tsx';
import { type EditorParts, PageEditor } from './page-editor.tsx';
import classes from './page-editor.module.css';
import { usePageData, usePages, usePlaces } from './queries.ts';

const NO_QUERIES = '[]';

function PagePicker(props: {
  pages: readonly PreviewPage[];
  path: string;
  onChange: (path: string) => void;
}): ReactNode {
  const { pages, path } = props;
  const options = pages.map(({ path: value, title }) => ({ value, label: title }));
  const isListed = pages.some((page) => page.path === path);
  return (
    <Select
      className={classes.pages ?? ''}
      aria-label="Page"
      size="xs"
      searchable
      allowDeselect={false}
      data={isListed ? options : [{ value: path, label: path }, ...options]}
      value={path}
      nothingFoundMessage="No pages found"
      onChange={(next) => {
        if (next !== null) props.onChange(next);
      }}
    />
  );
}

/** The page that the address names, to write on; the first one where it names none. */
export function PageEditorScreen(props: {
  /** Path of the page; null where none is named. */
  path: string | null;
  language: string;
  mayCode: boolean;
  mayReadProducts: boolean;
  mayDesign: boolean;
  parts: EditorParts;
  onPath: (path: string) => void;
  /** Opens a template in the code; left out for who may not read it. */
  onTemplate: ((template: string) => void) | undefined;
}): ReactNode {
  const pages = usePages();
  const { onTemplate } = props;
  const places = usePlaces();
  const path = props.path ?? pages.data?.[0]?.path ?? null;
  const [queries, setQueries] = useState(NO_QUERIES);
  const data = usePageData(path, queries);
  // What was asked for once stays asked for: without it the page would ask again.
  const addQueries = useCallback((next: string) => {
    if (next !== NO_QUERIES) setQueries(next);
  }, []);
  const failure = pages.error ?? places.error ?? data.error;
  const retry = () => {
    void pages.refetch();
    void places.refetch();
    void data.refetch();
  };
  const listed = useMemo(() => pages.data ?? [], [pages.data]);
  if (pages.data?.length === 0) {
    return (
      <EmptyState title="The site has no pages yet">They can be changed here once they are there.</EmptyState>
    );
  }
  if (data.data === undefined || places.data === undefined || path === null) {
    if (failure !== null) return <ErrorState message={describeError(failure)} onRetry={retry} />;
    return <LoadingState label="Opening the page" />;
  }
  return (
    <PageEditor
      key={`${data.data.path} ${data.data.sections?.pageId ?? ''}`}
      page={data.data}
      places={places.data}
      language={props.language}
      mayCode={props.mayCode}
      mayReadProducts={props.mayReadProducts}
      mayDesign={props.mayDesign}
      parts={props.parts}
      picker={<PagePicker pages={listed} path={path} onChange={props.onPath} />}
      failure={failure === null ? undefined : describeError(failure)}
      onRetry={retry}
      onMissingQueries={addQueries}
      onPath={props.onPath}
      onCode={onTemplate && (() => onTemplate(data.data.template))}
    />
  );
}
