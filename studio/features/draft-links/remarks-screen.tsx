import type { ReactNode } from 'react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { useChosenPage } from '../../api/page-queries.ts';
import { PagePicker } from '../../components/page-picker.tsx';
import { Panes } from '../../components/panes.tsx';
import type { ThemedPreview } from '../templates/themed-preview/views.tsx';
import { RemarksList } from './remarks-list.tsx';

/** Remarks about the draft beside the page that they are on. */
export function RemarksScreen(props: {
  /** Path of the page; null where none is named. */
  path: string | null;
  language: string;
  Preview: ThemedPreview;
  onPath: (path: string) => void;
}): ReactNode {
  const { Preview, onPath } = props;
  const { pages, path, data, addQueries } = useChosenPage(props.path);
  const [showsDone, setShowsDone] = useState(false);
  const [active, setActive] = useState('remarks');
  const [layout, setLayout] = useState<Readonly<Record<string, number>>>();
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
