import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { listBin } from '#shared/features/bin/contract.ts';
import { BIN_DAYS } from '#shared/features/bin/rules.ts';
import { listPages } from '#shared/features/pages/contract.ts';
import { deleteTemplateFile } from '#shared/features/templates/contract.ts';
import { freePathLike, nameOf, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import type { FileActs } from './file-menu.tsx';
import { describeUses, type FileUses, findUses } from './file-uses.ts';
import { DuplicateDialog, NewFileDialog, RenameDialog } from './path-dialogs.tsx';
import type { Workspace } from './workspace.ts';
import type { WorkFiles } from './workspace-state.ts';

/** What is being asked about a file. */
type Asked =
  | { readonly kind: 'create' }
  | { readonly kind: 'rename' | 'duplicate' | 'delete'; readonly path: string };

const NO_USES: FileUses = { users: [], pages: [] };
const NO_PAGES: readonly never[] = [];

/** Acts on files of the theme, with the dialogs that ask what is needed for them. */
export function useFileActs(options: {
  workspace: Workspace;
  files: WorkFiles;
  /** Shows a file, and leads the keys to it. */
  onShow: (path: string) => void;
  /** A file was deleted. */
  onDeleted: (path: string) => void;
}): { acts: FileActs; dialogs: ReactNode } {
  const { workspace, files, onShow, onDeleted } = options;
  const { client } = useStudio();
  const [asked, setAsked] = useState<Asked>();
  const pages = useQuery({
    queryKey: toQueryKey(listPages),
    queryFn: async () => (await client.call(listPages, {})).pages,
  });
  const close = () => setAsked(undefined);
  const taken = useMemo(() => [...files.keys()], [files]);
  const askedPath = asked === undefined || asked.kind === 'create' ? undefined : asked.path;
  const uses = useMemo(
    () => (askedPath === undefined ? NO_USES : findUses(files, pages.data ?? NO_PAGES, askedPath)),
    [files, pages.data, askedPath],
  );

  const remove = useAct(async (_, path: string) => ({ undo: await workspace.delete(path) }), [listBin]);
  const handleRemove = (path: string) => {
    close();
    remove.mutate(path, {
      onError: showProblem,
      onSuccess: ({ undo }) => {
        onDeleted(path);
        showNotice({
          message: `${nameOf(path)} is in the bin.`,
          undo: { label: 'Undo', run: () => void undo().then(onShow, showProblem) },
        });
      },
    });
  };

  const pathOf = (kind: Asked['kind']) => (asked?.kind === kind ? askedPath : undefined);
  const deleting = pathOf('delete');
  const renaming = pathOf('rename');
  const duplicating = pathOf('duplicate');
  const assertFree = (path: string, act: () => void) => {
    if (path === SETTINGS_FILE) showNotice({ message: deleteTemplateFile.errors.FILE_NEEDED.text });
    else act();
  };
  const handleAskRemove = (path: string) => {
    const isMissed = describeUses(findUses(files, pages.data ?? NO_PAGES, path)) !== undefined;
    if (isMissed) setAsked({ kind: 'delete', path });
    else handleRemove(path);
  };

  const done = (path: string) => {
    close();
    onShow(path);
  };
  const dialogs = (
    <>
      <NewFileDialog
        isOpen={asked?.kind === 'create'}
        taken={taken}
        onClose={close}
        onCreate={async (path, text) => {
          await workspace.create(path, text);
          done(path);
        }}
      />
      <RenameDialog
        path={renaming}
        uses={uses}
        taken={taken}
        onClose={close}
        onRename={async (newPath, withUsers) => {
          if (renaming === undefined) return;
          await workspace.rename(renaming, newPath, withUsers ? uses.users : []);
          done(newPath);
        }}
      />
      <DuplicateDialog
        path={duplicating}
        suggestion={duplicating === undefined ? '' : freePathLike(duplicating, taken)}
        taken={taken}
        onClose={close}
        onDuplicate={async (newPath) => {
          await workspace.create(newPath, files.get(duplicating ?? '')?.text ?? '');
          done(newPath);
        }}
      />
      <ConfirmDialog
        title={`Delete ${nameOf(deleting ?? '')}?`}
        message={`${describeUses(uses) ?? ''} Without it, its place there stays empty. The bin keeps it for ${BIN_DAYS} days.`}
        confirmLabel="Delete"
        isOpen={deleting !== undefined}
        onConfirm={() => handleRemove(deleting ?? '')}
        onCancel={close}
      />
    </>
  );

  return {
    acts: {
      create: () => setAsked({ kind: 'create' }),
      rename: (path) => assertFree(path, () => setAsked({ kind: 'rename', path })),
      duplicate: (path) => setAsked({ kind: 'duplicate', path }),
      remove: (path) => assertFree(path, () => handleAskRemove(path)),
    },
    dialogs,
  };
}
