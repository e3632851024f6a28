import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Publication, ReleasePlan } from '#shared/features/releases/contract.ts';
import {
  listPublications,
  planRelease,
  publishRelease,
  scheduleRelease,
} from '#shared/features/releases/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { showNotice } from '../../components/notices.tsx';
import type { DataWish } from '../../sockets/released-data.ts';
import { describeFiles } from './file-words.ts';
import { findLiveRelease, findRefusedProblems, useReleasesChanged } from './queries.ts';
import { useReleaseActs } from './use-release-acts.ts';

/** Where a publishing stands. */
export type PublishState =
  | { readonly kind: 'saving' | 'checking' }
  | { readonly kind: 'choosing' }
  | { readonly kind: 'publishing' }
  /** It cannot go on as it is; `isOver` where there is nothing to choose either. */
  | { readonly kind: 'failed'; readonly message: string; readonly isOver: boolean };

/** What publishing needs from the screens around it. */
export interface PublishingDeps {
  /** Changes to begin with; all when undefined. */
  readonly startWith: readonly string[] | undefined;
  /** Saves all unsaved texts; answers the paths that could not be saved. */
  readonly onSaveAll: () => Promise<readonly string[]>;
  /** Told when the point is reached from which nothing can be called off, and when it is over. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

/** A publishing from the first look at the changes to its end. */
export interface Publishing {
  readonly state: PublishState;
  /** All changes with those that go along; undefined until they are known. */
  readonly plan: ReleasePlan | undefined;
  readonly chosen: ReadonlySet<string>;
  /** True while it is found out what goes along with the chosen changes. */
  readonly isPlanning: boolean;
  /** What others published while this was prepared; empty as a rule. */
  readonly meanwhile: readonly Publication[];
  choose(paths: readonly string[]): void;
  publish(note: string): void;
  /**
   * @param goesLiveOn ISO time
   * @param data what changes beside files
   */
  schedule(note: string, goesLiveOn: string, data: readonly DataWish[]): void;
  /** Begins anew after something went wrong. */
  retry(): void;
}

/** What was published over a release, the latest first. */
async function readMeanwhile(client: Client, baseReleaseId: string): Promise<readonly Publication[]> {
  const { publications } = await client.call(listPublications, { query: {} });
  const base = publications.findIndex(({ releaseId }) => releaseId === baseReleaseId);
  return base === -1 ? publications : publications.slice(0, base);
}

/** The plan of the chosen changes, which is that of all of them where all are chosen. */
function usePlanOf(whole: ReleasePlan | undefined, chosen: ReadonlySet<string>) {
  const { client } = useStudio();
  const isAll = whole !== undefined && chosen.size === whole.changes.length;
  const paths = isAll ? undefined : [...chosen].sort();
  const part = useQuery({
    queryKey: toQueryKey(planRelease, { paths, over: whole?.liveReleaseId }),
    queryFn: () => client.call(planRelease, { body: { paths } }),
    enabled: whole !== undefined && !isAll && chosen.size > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { plan: isAll ? whole : (part.data ?? whole), paths, isPlanning: !isAll && part.isFetching };
}

/**
 * Prepares a publishing and does it: saves what is not saved, finds out what would change and what is wrong, and
 * lets changes be chosen. It begins when the component appears and is given up when it goes.
 */
export function usePublishing(deps: PublishingDeps): Publishing {
  const { client } = useStudio();
  const acts = useReleaseActs();
  const handleChanged = useReleasesChanged();
  const [state, setState] = useState<PublishState>({ kind: 'saving' });
  const [whole, setWhole] = useState<ReleasePlan>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [meanwhile, setMeanwhile] = useState<readonly Publication[]>([]);
  const isGone = useRef(false);

  const { plan, paths, isPlanning } = usePlanOf(whole, chosen);

  const fail = (message: string, isOver: boolean) => {
    if (!isGone.current) setState({ kind: 'failed', message, isOver });
  };

  const look = async (wanted: ReadonlySet<string> | undefined) => {
    setState({ kind: 'checking' });
    const plan = await client.call(planRelease, { body: {} });
    if (isGone.current) return;
    const kept = plan.changes.map(({ path }) => path).filter((path) => wanted?.has(path) ?? true);
    setWhole(plan);
    setChosen(new Set(kept.length > 0 ? kept : plan.changes.map(({ path }) => path)));
    setState({ kind: 'choosing' });
  };

  const prepare = async () => {
    setState({ kind: 'saving' });
    try {
      const unsaved = await deps.onSaveAll();
      if (unsaved.length > 0) {
        fail(`Nothing was published: ${unsaved.join(', ')} could not be saved.`, true);
        return;
      }
      await look(deps.startWith === undefined ? undefined : new Set(deps.startWith));
    } catch (cause) {
      fail(describeError(cause), true);
    }
  };

  const begin = useRef(prepare);
  useEffect(() => {
    isGone.current = false;
    void begin.current();
    return () => {
      isGone.current = true;
    };
  }, []);

  const handleRefusal = async (cause: unknown, base: string) => {
    const message = describeError(cause);
    fail(message, false);
    try {
      const liveReleaseId = findLiveRelease(cause);
      if (liveReleaseId === undefined && findRefusedProblems(cause) === undefined) return;
      // What is shown is not so any more: it is looked at again, and what somebody did meanwhile is told.
      if (liveReleaseId !== undefined && liveReleaseId !== base) {
        setMeanwhile(await readMeanwhile(client, base));
      }
      await look(chosen);
      fail(message, false);
    } catch (again) {
      fail(describeError(again), true);
    }
    await handleChanged();
  };

  const act = async (base: ReleasePlan, run: () => Promise<() => void>) => {
    setState({ kind: 'publishing' });
    deps.onBusy(true);
    try {
      const tell = await run();
      deps.onBusy(false);
      await handleChanged();
      tell();
      deps.onDone();
    } catch (cause) {
      deps.onBusy(false);
      await handleRefusal(cause, base.liveReleaseId);
    }
  };

  // Mistakes that visitors see already, and those of styles, keep nothing from being published.
  const acceptProblems = (plan?.problems.length ?? 0) > 0;
  return {
    state,
    plan: whole === undefined || plan === undefined ? undefined : { ...plan, changes: whole.changes },
    chosen,
    isPlanning,
    meanwhile,
    choose: (next) => setChosen(new Set(next)),
    retry: () => void prepare(),
    publish(note) {
      if (whole === undefined) return;
      void act(whole, async () => {
        const body = { expectedLiveReleaseId: whole.liveReleaseId, note, acceptProblems, paths };
        const { release } = await client.call(publishRelease, { body });
        return () =>
          showNotice({
            message: `Published ${describeFiles(release.changedPaths)}.`,
            undo: { label: 'Undo', run: () => acts.undo(release.id) },
          });
      });
    },
    schedule(note, goesLiveOn, wishes) {
      if (whole === undefined) return;
      void act(whole, async () => {
        const data = wishes.map(({ kind, id, change }) => ({ kind, id, change }));
        const body = { goesLiveOn, note, acceptProblems, paths, data };
        const { scheduledRelease } = await client.call(scheduleRelease, { body });
        return () =>
          showNotice({
            message: 'Scheduled. It goes live automatically.',
            undo: { label: 'Undo', run: () => acts.cancel(scheduledRelease) },
          });
      });
    },
  };
}
