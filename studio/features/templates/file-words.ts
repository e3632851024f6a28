import type { WorkFile } from './workspace-state.ts';
import { isUnsaved } from './workspace-state.ts';

/** Where a file stands, in a word for lists; undefined when visitors see exactly this text. */
export function describeFile(file: WorkFile): string | undefined {
  if (file.conflict !== null) return 'conflict';
  if (isUnsaved(file)) return 'unsaved';
  if (file.state === 'changed' || file.state === 'new') return file.state;
  return undefined;
}
