import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { useChosenPage } from '../../api/page-queries.ts';
import { PagePicker } from '../../components/page-picker.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/pane-state.tsx';
import { type EditorParts, PageEditor } from './page-editor.tsx';
import { usePlaces } from './queries.ts';

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
  /** Opens a template in the code, beside the page that is shown here; left out for who may not read it. */
  onTemplate: ((template: string, path: string) => void) | undefined;
}): ReactNode {
  const { pages, path, data, addQueries } = useChosenPage(props.path);
  const { onTemplate } = props;
  const places = usePlaces();
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
      picker={<PagePicker pages={listed} path={path} onPath={props.onPath} />}
      failure={failure === null ? undefined : describeError(failure)}
      onRetry={retry}
      onMissingQueries={addQueries}
      onPath={props.onPath}
      onCode={onTemplate && (() => onTemplate(data.data.template, data.data.path))}
    />
  );
}
