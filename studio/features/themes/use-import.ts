import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORT_LIMITS } from '#shared/features/themes/archive.ts';
import { chooseTheme, importTheme, undoThemeImport } from '#shared/features/themes/contract.ts';
import { OWN_THEME_WORDS, type OwnTheme } from '#shared/features/themes/rules.ts';
import type { CallerInput, Output } from '#shared/http/endpoint.ts';
import { formatBytes } from '#shared/text/format-bytes.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useDraft } from '../../api/use-draft.ts';
import { createUploadClient } from '../../api/upload-client.ts';
import { showCleaned } from '../../components/cleaned-notice.ts';
import type { Workspace } from '../templates/workspace.ts';
import { type ChosenFile, FolderProblem, packFolder } from './pack-folder.ts';

/** What the server says of a theme. */
export type Looked = Output<typeof importTheme>;

/** A theme on its way. */
export interface UnderWay {
  readonly what: 'reading' | 'sending' | 'checking' | 'importing' | 'undoing';
  readonly done: number;
  readonly all: number;
  readonly control: AbortController;
}

/** A theme that is in the draft, and what it changed there. */
export interface Imported {
  readonly name: string;
  readonly looked: Pick<Looked, 'changes' | 'report'>;
}

/** Sends a theme to a site, or has the server only say what would come of it. */
type SendTheme = (
  query: CallerInput<typeof importTheme>['query'],
  control: AbortController,
  site?: string,
) => Promise<Looked>;

/** How far an import is. */
export type ImportState =
  | { readonly at: 'start' }
  | { readonly at: 'looked'; readonly name: string; readonly send: SendTheme; readonly looked: Looked }
  | ({ readonly at: 'imported' } & Imported)
  | { readonly at: 'undone'; readonly kept: readonly string[] };

/** What can be done about an import. */
export interface ThemeImport {
  readonly state: ImportState;
  readonly underWay: UnderWay | undefined;
  readonly problem: string | undefined;
  takeArchive(file: File): void;
  takeFolder(files: readonly ChosenFile[]): void;
  /** Looks at one of the themes that come along. */
  lookAtOwn(theme: OwnTheme): void;
  /** Puts the theme into the draft of the open site. */
  importHere(): void;
  /**
   * Sends the theme to a site, as its draft.
   * @throws ApiError
   */
  sendTo(site: string): Promise<void>;
  undo(): void;
  startAgain(): void;
}

const reasonOf = (cause: unknown) => (cause instanceof FolderProblem ? cause.message : describeError(cause));

/** Sends archives to the server of a site. */
function useSend(show: (underWay: UnderWay | undefined) => void) {
  const { bridge, site: open } = useStudio();
  return (
    archive: Blob,
    query: CallerInput<typeof importTheme>['query'],
    control: AbortController,
    site = open,
  ): Promise<Looked> => {
    const after = query.look === undefined ? ('importing' as const) : ('checking' as const);
    const all = archive.size;
    show({ what: 'sending', done: 0, all, control });
    const client = createUploadClient({
      bridge,
      site,
      sent: {
        file: archive,
        signal: control.signal,
        onSent: (done) => show({ what: done < all ? 'sending' : after, done, all, control }),
      },
      onCleaned: showCleaned,
    });
    return client.call(importTheme, { query });
  };
}

/** Brings a theme in, step by step: it is chosen, looked at, imported, and may be taken back. */
export function useThemeImport(workspace: Workspace): ThemeImport {
  const { client } = useStudio();
  const queries = useQueryClient();
  // It can be taken back after other screens were looked at.
  const [last, keepLast] = useDraft<Imported>('theme-import');
  const [state, setState] = useState<ImportState>(
    last === undefined ? { at: 'start' } : { at: 'imported', ...last },
  );
  const [underWay, setUnderWay] = useState<UnderWay>();
  const [problem, setProblem] = useState<string>();
  const send = useSend(setUnderWay);

  /** Does one step; what goes wrong is told, unless it was given up. */
  const step = (work: (control: AbortController) => Promise<ImportState>) => {
    const control = new AbortController();
    setProblem(undefined);
    work(control)
      .then(setState)
      .catch((cause: unknown) => {
        if (!control.signal.aborted) setProblem(reasonOf(cause));
      })
      .finally(() => setUnderWay(undefined));
  };
  const lookWith = async (
    name: string,
    sendIt: SendTheme,
    control: AbortController,
  ): Promise<ImportState> => ({
    at: 'looked',
    name,
    send: sendIt,
    looked: await sendIt({ look: 'true', preview: 'true' }, control),
  });
  const look = async (name: string, archive: Blob, control: AbortController): Promise<ImportState> => {
    if (archive.size > IMPORT_LIMITS.packed) {
      throw new FolderProblem(`A theme has at most ${formatBytes(IMPORT_LIMITS.packed)}, packed.`);
    }
    return lookWith(name, (query, run, site) => send(archive, query, run, site), control);
  };
  const readAgain = async () => {
    await workspace.load();
    await queries.invalidateQueries();
  };
  return {
    state,
    underWay,
    problem,
    takeArchive: (file) => step((control) => look(file.name, file, control)),
    takeFolder: (files) =>
      step(async (control) => {
        const onRead = (done: number, all: number) => setUnderWay({ what: 'reading', done, all, control });
        onRead(0, files.length);
        const archive = await packFolder(files, { signal: control.signal, onRead });
        const [name = ''] = files[0]?.webkitRelativePath.split('/') ?? [];
        return look(name, archive, control);
      }),
    lookAtOwn: (theme) =>
      step((control) => {
        const choose: SendTheme = async (query, run) => {
          const what = query.look === undefined ? ('importing' as const) : ('checking' as const);
          setUnderWay({ what, done: 0, all: 0, control: run });
          return client.call(chooseTheme, { params: { theme }, query });
        };
        return lookWith(OWN_THEME_WORDS[theme].name, choose, control);
      }),
    importHere: () => {
      if (state.at !== 'looked') return;
      step(async (control) => {
        const { changes, report } = await state.send({}, control);
        const imported = { name: state.name, looked: { changes, report } };
        keepLast(imported);
        await readAgain();
        return { at: 'imported', ...imported };
      });
    },
    sendTo: async (site) => {
      if (state.at !== 'looked') return;
      await state.send({}, new AbortController(), site).finally(() => setUnderWay(undefined));
    },
    undo: () => {
      if (state.at !== 'imported') return;
      step(async (control) => {
        setUnderWay({ what: 'undoing', done: 0, all: 0, control });
        const { kept } = await client.call(undoThemeImport, { body: { changes: [...state.looked.changes] } });
        keepLast(undefined);
        await readAgain();
        return { at: 'undone', kept };
      });
    },
    startAgain: () => {
      keepLast(undefined);
      setProblem(undefined);
      setState({ at: 'start' });
    },
  };
}
