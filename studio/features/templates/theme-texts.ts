import type { ThemeProblem } from '#shared/theme/index.ts';
import { goTo } from '../../api/place.ts';
import { showNotice } from '../../components/notices.tsx';
import type { SourceFile, TextSource } from '../preview/text-source.ts';
import type { EditorPlace } from '../../editor/code-editor.tsx';
import { TEMPLATES_PATH } from './paths.ts';
import type { Workspace } from './workspace.ts';
import { isUnpublished } from './workspace-state.ts';

/** Texts of a theme over the templates that every shop has. */
function overCommon(
  files: readonly SourceFile[],
  common: Iterable<readonly [path: string, text: string]>,
): readonly SourceFile[] {
  const own = new Set(files.map(({ path }) => path));
  const rest = [...common].filter(([path]) => !own.has(path));
  return [...files, ...rest.map(([path, text]) => ({ path, text, isChanged: false }))];
}

/** Texts of a theme that nobody edits, over the templates that every shop has, for previews. */
export function toFixedSource(
  files: readonly SourceFile[],
  common: readonly { readonly path: string; readonly content: string }[],
): TextSource {
  const fixed = overCommon(
    files,
    common.map(({ path, content }) => [path, content]),
  );
  return { files: () => fixed, subscribe: () => () => undefined };
}

/** The texts of the theme as they are edited this moment, for previews. */
export function toTextSource(workspace: Workspace): TextSource {
  return {
    subscribe: workspace.subscribe,
    files: () =>
      overCommon(
        [...workspace.files().values()].map((file) => ({
          path: file.path,
          text: file.text,
          isChanged: isUnpublished(file),
        })),
        workspace.common(),
      ),
  };
}

/** Opens the file of a mistake; one of a template that every shop has is told, since nobody edits that one. */
export function openProblem(
  workspace: Workspace,
  onOpenPlace: (place: EditorPlace) => void,
  { path, range }: ThemeProblem,
): void {
  if (workspace.files().has(path) || !workspace.common().has(path))
    onOpenPlace({ path, line: range.start.line, column: range.start.column });
  else showCommon(path);
}

function showCommon(path: string): void {
  showNotice({
    message: `${path} comes with Awning and is no file of your theme. Add a file of this name to use your own.`,
  });
}

/** Opens the code of the theme, and in it a template where it is the theme's own. */
export function openTemplate(
  workspace: Workspace,
  onOpenPlace: (place: EditorPlace) => void,
  path: string,
): void {
  if (workspace.files().has(path)) {
    onOpenPlace({ path, line: 1, column: 1 });
    return;
  }
  goTo(TEMPLATES_PATH);
  showCommon(path);
}
