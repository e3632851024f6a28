import type { TextSource } from '../features/preview/text-source.ts';
import type { Workspace } from '../features/templates/workspace.ts';
import { isUnpublished } from '../features/templates/workspace-state.ts';

/** The texts of the theme as they are edited this moment, for previews. */
export function toTextSource(workspace: Workspace): TextSource {
  return {
    subscribe: workspace.subscribe,
    files: () =>
      [...workspace.files().values()].map((file) => ({
        path: file.path,
        text: file.text,
        isChanged: isUnpublished(file),
      })),
  };
}
