import type { ScheduledRelease } from '#shared/features/releases/contract.ts';
import {
  cancelScheduledRelease,
  rescheduleRelease,
  restoreRelease,
  undoRelease,
} from '#shared/features/releases/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { Client } from '#shared/http/client.ts';
import { useAct } from '../../api/use-act.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { RELEASE_CHANGES } from './queries.ts';

/** A way back to an earlier release. */
export interface RestoreAsk {
  readonly releaseId: string;
  /** The release that visitors see while this is asked. */
  readonly liveReleaseId: string;
  readonly note: string;
}

/** What can be done with releases; each says what it did, with a way back. */
export interface ReleaseActs {
  /** Takes the last publishing back. One without files cannot be published again: it is not kept as a draft. */
  undo(liveReleaseId: string, of?: { readonly hasFiles: boolean }): void;
  restore(ask: RestoreAsk, onDone?: () => void): void;
  cancel(scheduled: ScheduledRelease): void;
  /** Gives a release that waits another time. */
  reschedule(scheduled: ScheduledRelease, goesLiveOn: string, onDone: () => void): void;
  readonly isWorking: boolean;
}

/** Which products were not put back, as a sentence; empty where all were. */
export function describeKept(kept: Output<typeof undoRelease>['kept']): string {
  if (kept.length === 0) return '';
  const products = kept.map(({ title, fields }) => `${title} (${fields.join(', ')})`);
  return ` Changed by someone since, so not put back: ${products.join('; ')}.`;
}

/** The acts on releases. */
export function useReleaseActs(): ReleaseActs {
  const act = useAct((client, run: (client: Client) => Promise<() => void>) => run(client), RELEASE_CHANGES);
  // Told also when the screen that asked is gone by then: the way back may be taken from a notice.
  const start = (run: (client: Client) => Promise<() => void>) =>
    void act.mutateAsync(run).then((tell) => tell(), showProblem);

  const undo = (liveReleaseId: string, { hasFiles } = { hasFiles: true }) =>
    start(async (client) => {
      const { release, kept } = await client.call(undoRelease, {
        body: { expectedLiveReleaseId: liveReleaseId },
      });
      const again = { releaseId: liveReleaseId, liveReleaseId: release.id, note: '' };
      return () =>
        showNotice({
          message: `Undone. Visitors see the site as it was; your changes are drafts again.${describeKept(kept)}`,
          ...(hasFiles ? { undo: { label: 'Publish again', run: () => restore(again) } } : {}),
        });
    });

  const restore = ({ releaseId, liveReleaseId, note }: RestoreAsk, onDone?: () => void) =>
    start(async (client) => {
      const { release } = await client.call(restoreRelease, {
        params: { releaseId },
        body: { expectedLiveReleaseId: liveReleaseId, note },
      });
      return () => {
        onDone?.();
        showNotice({
          message: 'Visitors see the earlier site again. What it removed is kept as a draft.',
          undo: { label: 'Undo', run: () => undo(release.id) },
        });
      };
    });

  const setTime = (scheduled: ScheduledRelease, goesLiveOn: string, tell: () => void) =>
    start(async (client) => {
      await client.call(rescheduleRelease, {
        params: { scheduleId: scheduled.id },
        body: { goesLiveOn, expectedGoesLiveOn: scheduled.goesLiveOn },
      });
      return tell;
    });

  return {
    undo,
    restore,
    isWorking: act.isPending,
    cancel: (scheduled) =>
      start(async (client) => {
        await client.call(cancelScheduledRelease, { params: { scheduleId: scheduled.id } });
        const tell = () => showNotice({ message: 'The release is set for its time again.' });
        return () =>
          showNotice({
            message: 'The release is canceled; its changes stay in the draft.',
            undo: { label: 'Undo', run: () => setTime(scheduled, scheduled.goesLiveOn, tell) },
          });
      }),
    reschedule: (scheduled, goesLiveOn, onDone) =>
      setTime(scheduled, goesLiveOn, () => {
        onDone();
        const moved = { ...scheduled, goesLiveOn };
        const tell = () => showNotice({ message: 'The release has its former time again.' });
        showNotice({
          message: 'The release has a new time.',
          undo: { label: 'Undo', run: () => setTime(moved, scheduled.goesLiveOn, tell) },
        });
      }),
  };
}
