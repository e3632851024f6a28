import { useRef, useState } from 'react';
import type { LetterChoice } from '#shared/features/jobs/contract.ts';
import { formatCount } from '../../components/count-text.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { useDiscard, useReplay, useRestore } from './queries.ts';

/** An act that takes several calls, and how much of it is left. */
export interface WorkUnderWay {
  readonly words: string;
  readonly left: number | undefined;
}

export interface FailedWorkActs {
  readonly underWay: WorkUnderWay | undefined;
  replay(choice: LetterChoice): void;
  discard(choice: LetterChoice): void;
  /** Ends what is under way after the call that is at work. */
  stop(): void;
}

function tellReplayed({ replayed, unknown }: { replayed: number; unknown: number }): void {
  if (replayed > 0) {
    showNotice({ message: `${formatCount(replayed, 'job is', 'jobs are')} retried.` });
  }
  if (unknown > 0) {
    const count = formatCount(unknown, 'job stays', 'jobs stay');
    showNotice({ message: `${count}: nothing on this server runs such jobs any more.`, tone: 'problem' });
  }
}

/** What can be done about failed work, with words on how it went and a way back. */
export function useFailedWork(): FailedWorkActs {
  const replay = useReplay();
  const discard = useDiscard();
  const restore = useRestore();
  const [underWay, setUnderWay] = useState<WorkUnderWay>();
  const ending = useRef(new AbortController());

  function run<T>(words: string, act: (signal: AbortSignal) => Promise<T>, tell: (done: T) => void): void {
    ending.current = new AbortController();
    setUnderWay({ words, left: undefined });
    void act(ending.current.signal)
      .then(tell, showProblem)
      .finally(() => setUnderWay(undefined));
  }

  const onProgress = (left: number) => setUnderWay((now) => now && { ...now, left });

  return {
    underWay,
    replay: (choice) =>
      run('Retrying jobs', (signal) => replay.mutateAsync({ choice, signal, onProgress }), tellReplayed),
    discard: (choice) =>
      run(
        'Deleting jobs',
        (signal) => discard.mutateAsync({ choice, signal, onProgress }),
        (ids) => {
          if (ids.length === 0) return;
          const bringBack = () =>
            run(
              'Restoring jobs',
              () => restore.mutateAsync(ids),
              () => undefined,
            );
          showNotice({
            message: `${formatCount(ids.length, 'job is', 'jobs are')} deleted.`,
            undo: { label: 'Undo', run: bringBack },
          });
        },
      ),
    stop: () => ending.current.abort(),
  };
}
