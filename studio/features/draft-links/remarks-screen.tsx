import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { PreviewPage } from '#shared/features/pages/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { Panes } from '../../components/panes.tsx';
import type { ThemedPreview } from '../templates/themed-preview/views.tsx';
import classes from './draft-links.module.css';
import { usePageData, usePages } from './queries.ts';
import { RemarksList } from './remarks-list.tsx';

const NO_QUERIES = '[]';

function PagePicker(props: {
  pages: readonly PreviewPage[];
  path: string;
  onPath: (path: string) => void;
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
        if (next !== null) props.onPath(next);
      }}
    />
  );
}

/** Remarks about the draft beside the page that they are on. */
export function RemarksScreen(props: {
  /** Path of the page; null where none is named. */
  path: string | null;
  language: string;
  Preview: ThemedPreview;
  onPath: (path: string) => void;
}): ReactNode {
  const { Preview, onPath } = props;
  const pages = usePages();
  const path = props.path ?? pages.data?.[0]?.path ?? null;
  const [queries, setQueries] = useState(NO_QUERIES);
  const [showsDone, setShowsDone] = useState(false);
  const [active, setActive] = useState('remarks');
  const [layout, setLayout] = useState<Readonly<Record<string, number>>>();
  const data = usePageData(path, queries);
  // What was asked for once stays asked for: without it the page would ask again.
  const addQueries = useCallback((next: string) => {
    if (next !== NO_QUERIES) setQueries(next);
  }, []);
  const failure = pages.error ?? data.error;
  const show = (next: string) => {
    onPath(next);
    setActive('page');
  };
  return (
    <Panes
      layout={layout}
      onLayout={setLayout}
      active={active}
      onActivate={setActive}
      panes={[
        {
          id: 'page',
          label: 'Page',
          defaultSize: '70%',
          minSize: '320px',
          content: (
            <Preview
              language={props.language}
              page={data.data}
              failure={failure === null ? undefined : describeError(failure)}
              onRetry={() => {
                void pages.refetch();
                void data.refetch();
              }}
              onMissingQueries={addQueries}
            >
              {path !== null && <PagePicker pages={pages.data ?? []} path={path} onPath={onPath} />}
            </Preview>
          ),
        },
        {
          id: 'remarks',
          label: 'Remarks',
          defaultSize: '30%',
          minSize: '260px',
          content: <RemarksList path={path} showsDone={showsDone} onShowDone={setShowsDone} onPath={show} />,
        },
      ]}
    />
  );
}
