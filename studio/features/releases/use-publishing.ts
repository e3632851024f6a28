import { useState } from 'react';
import { publishRelease, undoRelease } from '#shared/features/releases/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { showNotice } from '../../components/notices.tsx';
import type { TemplateProblem } from './queries.ts';
import { findRefusedProblems } from './queries.ts';

/** Where a publishing stands. */
export type PublishState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'working' }
  | { readonly kind: 'broken'; readonly problems: readonly TemplateProblem[] }
  | { readonly kind: 'failed'; readonly message: string };

/** What publishing needs from the screens around it. */
export interface PublishingDeps {
  /** The release that visitors see now. */
  readonly liveReleaseId: string;
  /** Saves all unsaved texts; answers the paths that could not be saved. */
  readonly onSaveAll: () => Promise<readonly string[]>;
  /** Called when what visitors see has changed. */
  readonly onChanged: () => Promise<void>;
  readonly onDone: () => void;
}

/** Publishes the draft in one act and takes it back. */
export function usePublishing(deps: PublishingDeps): {
  state: PublishState;
  reset: () => void;
  publish: (note: string, acceptProblems: boolean) => Promise<void>;
  undo: (liveReleaseId: string) => Promise<void>;
} {
  const { client } = useStudio();
  const [state, setState] = useState<PublishState>({ kind: 'asking' });

  const undo = async (liveReleaseId: string) => {
    try {
      await client.call(undoRelease, { body: { expectedLiveReleaseId: liveReleaseId } });
      showNotice({ message: 'Undone. Visitors see the site as it was; your changes are drafts again.' });
    } catch (cause) {
      showNotice({ message: describeError(cause), tone: 'problem' });
    }
    await deps.onChanged();
  };

  const publish = async (note: string, acceptProblems: boolean) => {
    setState({ kind: 'working' });
    try {
      const unsaved = await deps.onSaveAll();
      if (unsaved.length > 0) {
        setState({
          kind: 'failed',
          message: `Nothing was published: ${unsaved.join(', ')} could not be saved.`,
        });
        return;
      }
      const { release } = await client.call(publishRelease, {
        body: { expectedLiveReleaseId: deps.liveReleaseId, note, acceptProblems },
      });
      await deps.onChanged();
      showNotice({
        message: 'Published.',
        undo: { label: 'Undo', run: () => void undo(release.id) },
      });
      deps.onDone();
      setState({ kind: 'asking' });
    } catch (cause) {
      const problems = findRefusedProblems(cause);
      setState(
        problems === undefined
          ? { kind: 'failed', message: describeError(cause) }
          : { kind: 'broken', problems },
      );
      await deps.onChanged();
    }
  };
  return { state, reset: () => setState({ kind: 'asking' }), publish, undo };
}
