import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { readLiveTheme } from '#shared/features/templates/contract.ts';
import type { ThemeProblem } from '#shared/theme/index.ts';
import { toQueryKey } from '../../../api/query-key.ts';
import { useStudio } from '../../../api/studio-context.tsx';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { showNotice } from '../../../components/notices.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import type { ScreenProps } from '../../../sockets/screen.ts';
import type { DataPreviewProps } from '../../preview/data-preview.tsx';
import { DataPreview } from '../../preview/offers.ts';
import { openProblem, toFixedSource, toTextSource } from '../theme-texts.ts';
import { useThemeLoad } from '../use-workspace.ts';
import type { Workspace } from '../workspace.ts';

/** The preview of a page over texts of the theme that it knows itself. */
export type ThemedPreview = ComponentType<Omit<DataPreviewProps, 'source' | 'onOpenProblem'>>;

/** The preview over the texts of the theme as they are in the workspace. */
export function createThemedPreview(
  workspace: Workspace,
  onOpenPlace: ScreenProps['onOpenPlace'],
): ThemedPreview {
  const source = toTextSource(workspace);
  const handleProblem = (problem: ThemeProblem) => openProblem(workspace, onOpenPlace, problem);
  return function WorkspacePreview(props) {
    const theme = useThemeLoad(workspace);
    return (
      <ErrorBoundary>
        <QueryState query={theme} label="Loading the theme">
          {() => <DataPreview {...props} source={source} onOpenProblem={handleProblem} />}
        </QueryState>
      </ErrorBoundary>
    );
  };
}

/** The preview over the theme that visitors see, for who does not read the draft of it. */
export const LivePreview: ThemedPreview = (props) => {
  const { client } = useStudio();
  const source = useQuery({
    queryKey: toQueryKey(readLiveTheme),
    queryFn: async () => {
      const { files, common } = await client.call(readLiveTheme, {});
      const texts = files.map(({ path, content }) => ({ path, text: content, isChanged: false }));
      return toFixedSource(texts, common);
    },
  });
  const handleProblem = ({ path }: ThemeProblem) =>
    showNotice({ message: `The mistake is in ${path}. Tell whoever maintains the theme.` });
  return (
    <ErrorBoundary>
      <QueryState query={source} label="Loading the theme">
        {(texts) => <DataPreview {...props} source={texts} onOpenProblem={handleProblem} />}
      </QueryState>
    </ErrorBoundary>
  );
};
