import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useChosenPage } from '../../api/page-queries.ts';
import { describeError } from '../../api/describe-error.ts';
import { showNotice } from '../../components/notices.tsx';
import { PagePicker } from '../../components/page-picker.tsx';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { DataPreviewProps } from '../preview/data-preview.tsx';
import type { SourceFile, TextSource } from '../preview/text-source.ts';
import type { Workspace } from '../templates/workspace.ts';
import classes from './themes.module.css';
import type { Looked } from './use-import.ts';

interface Props {
  workspace: Workspace;
  language: string;
  looked: Looked;
  preview: ComponentType<DataPreviewProps>;
  /** Texts of a theme over those that every shop has. */
  toSource: (
    files: readonly SourceFile[],
    common: readonly { readonly path: string; readonly content: string }[],
  ) => TextSource;
}

function Pages({ workspace, language, looked, preview: Preview, toSource }: Props): ReactNode {
  const [named, setNamed] = useState<string | null>(null);
  const { pages, path, data, addQueries } = useChosenPage(named);
  const { preview } = looked;
  const source = useMemo(() => {
    const files = (preview?.files ?? []).map((file) => ({ ...file, isChanged: false }));
    const common = [...workspace.common()].map(([at, content]) => ({ path: at, content }));
    return toSource(files, common);
  }, [preview, workspace, toSource]);
  const failure = data.error ?? (pages.data === undefined ? pages.error : null);
  return (
    <Preview
      source={source}
      language={language}
      page={data.data}
      css={preview?.css ?? ''}
      failure={failure === null ? undefined : describeError(failure)}
      onRetry={() => {
        void pages.refetch();
        void data.refetch();
      }}
      onMissingQueries={addQueries}
      onNavigate={setNamed}
      onOpenProblem={({ path: at, range, message }) =>
        showNotice({ message: `${at}, line ${range.start.line}: ${message}` })
      }
    >
      <PagePicker pages={pages.data ?? []} path={path ?? '/'} onPath={setNamed} />
    </Preview>
  );
}

/** The pages of this site in a theme that is not imported yet; its pictures are not there. */
export function ImportPreview(props: Props): ReactNode {
  const { workspace } = props;
  const theme = useQuery({
    queryKey: ['commonTemplates'],
    queryFn: async () => {
      await workspace.load();
      return true as const;
    },
  });
  return (
    <div className={classes.preview}>
      <ErrorBoundary>
        <QueryState query={theme} label="Loading the theme">
          {() => <Pages {...props} />}
        </QueryState>
      </ErrorBoundary>
    </div>
  );
}
