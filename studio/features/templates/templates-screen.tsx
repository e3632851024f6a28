import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ThemeProblem } from '#shared/theme/index.ts';
import { describeError } from '../../api/describe-error.ts';
import { useSetting } from '../../api/studio-context.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/pane-state.tsx';
import { Panes } from '../../components/panes.tsx';
import type { ThemeName } from '../../components/tokens.ts';
import { useShortcut } from '../../components/use-shortcut.ts';
import type { EditorPlace } from '../../editor/code-editor.tsx';
import { EditorPane } from './editor-pane.tsx';
import type { TreeFocus } from './file-tree.tsx';
import { FileTree } from './file-tree.tsx';
import { fileBeside } from './file-tree-model.ts';
import { useFileActs } from './use-file-acts.tsx';
import { useThemeLoad, useWorkFiles } from './use-workspace.ts';
import type { Workspace } from './workspace.ts';

const AREA = 'templates';

/** The theme: its files at the left, the code in the middle, the live preview on the right. */
export function TemplatesScreen(props: {
  workspace: Workspace;
  theme: ThemeName;
  problems: readonly ThemeProblem[];
  /** Where a problem sent the merchant; null while they choose files themselves. */
  place: EditorPlace | null;
  /** Why the texts may only be read; null where they may be changed. */
  readOnlyReason: string | null;
  preview: ReactNode;
}): ReactNode {
  const { workspace, place } = props;
  const load = useThemeLoad(workspace);
  const files = useWorkFiles(workspace);
  const [lastFile, setLastFile] = useSetting('lastFile');
  const [layouts, setLayouts] = useSetting('layouts');
  const [activePane, setActivePane] = useState('code');
  const [followed, setFollowed] = useState<EditorPlace | null>(null);
  const [treeFocus, setTreeFocus] = useState<TreeFocus | null>(null);
  const show = (path: string) => {
    setLastFile(path);
    setTreeFocus({ path });
  };
  const fileActs = useFileActs({
    workspace,
    files,
    onShow: show,
    onDeleted: (path) => {
      const beside = fileBeside(files, path);
      if (beside !== undefined) show(beside);
    },
  });
  const acts = props.readOnlyReason === null ? fileActs.acts : null;
  useShortcut({ key: 'n', withCommand: true }, () => acts?.create());
  if (place !== followed) {
    setFollowed(place);
    if (place !== null) {
      setActivePane('code');
      setLastFile(place.path);
    }
  }

  if (files.size === 0 && load.error !== null) {
    return <ErrorState message={describeError(load.error)} onRetry={() => void load.refetch()} />;
  }
  if (files.size === 0 && !load.isSuccess) return <LoadingState label="Opening the theme" />;

  const openPath = lastFile !== null && files.has(lastFile) ? lastFile : firstOf([...files.keys()]);
  const file = openPath === null ? undefined : files.get(openPath);
  const handleOpen = (path: string) => {
    setLastFile(path);
    setActivePane('code');
  };
  return (
    <>
      <Panes
        layout={layouts[AREA]}
        onLayout={(layout) => setLayouts({ ...layouts, [AREA]: layout })}
        active={activePane}
        onActivate={setActivePane}
        panes={[
          {
            id: 'files',
            label: 'Files',
            defaultSize: '18%',
            minSize: '160px',
            content: (
              <FileTree files={files} openPath={openPath} acts={acts} focus={treeFocus} onOpen={handleOpen} />
            ),
          },
          {
            id: 'code',
            label: 'Code',
            defaultSize: '42%',
            minSize: '280px',
            content:
              file === undefined ? (
                <EmptyState title="The theme has no files" />
              ) : (
                <EditorPane
                  workspace={workspace}
                  file={file}
                  theme={props.theme}
                  problems={props.problems}
                  place={place}
                  acts={acts}
                  readOnlyReason={props.readOnlyReason}
                />
              ),
          },
          {
            id: 'preview',
            label: 'Preview',
            defaultSize: '40%',
            minSize: '280px',
            content: props.preview,
          },
        ]}
      />
      {fileActs.dialogs}
    </>
  );
}

/** The file to open when none was open before: the frame of all pages, else the first. */
function firstOf(paths: readonly string[]): string | null {
  return paths.find((path) => path.endsWith('.region')) ?? paths[0] ?? null;
}
