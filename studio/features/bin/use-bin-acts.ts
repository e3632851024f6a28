import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { BinEntry, RestoredThing } from '#shared/features/bin/contract.ts';
import { eraseFromBin, restoreFromBin } from '#shared/features/bin/contract.ts';
import { ApiError } from '#shared/http/client.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';

/** Something that cannot go back to its place, with a name that is free. */
export interface TakenPlace {
  readonly entry: BinEntry;
  readonly suggestion: string;
}

/** How far an act on several things is. */
export interface BinProgress {
  readonly verb: 'Restoring' | 'Deleting';
  readonly done: number;
  readonly total: number;
}

/** What the window does when a thing is back. */
export interface BinDeps {
  /** Told of each thing that is back. */
  readonly onRestored: (entry: BinEntry, thing: RestoredThing) => Promise<void>;
  /** What leads to a thing; undefined where there is no screen for it. */
  readonly onShow: (thing: RestoredThing) => (() => void) | undefined;
}

/** Acts on what is in the bin. */
export interface BinActs {
  restore(entries: readonly BinEntry[]): void;
  erase(entries: readonly BinEntry[]): void;
  /** Set while something is done. */
  readonly progress: BinProgress | undefined;
  /** Leaves what is not done yet in the bin. */
  stop(): void;
  /** The first of the things whose place is taken; the person gives each another name or leaves it. */
  readonly taken: TakenPlace | undefined;
  /** @throws ApiError with the text of the field `name` */
  restoreAs(taken: TakenPlace, name: string): Promise<void>;
  leave(taken: TakenPlace): void;
}

const suggestionSchema = z.object({ suggestion: z.string() });

function findSuggestion(cause: unknown): string | undefined {
  if (!(cause instanceof ApiError) || cause.code !== 'PLACE_TAKEN') return undefined;
  return suggestionSchema.safeParse(cause.body).data?.suggestion;
}

function nameThings(entries: readonly { title: string }[], verb: [one: string, many: string]): string {
  const [only] = entries;
  return only !== undefined && entries.length === 1
    ? `${only.title} ${verb[0]}`
    : `${formatCount(entries.length, 'thing', 'things')} ${verb[1]}`;
}

/** Brings things back and erases them, one after the other. */
export function useBinActs({ onRestored, onShow }: BinDeps): BinActs {
  const { client } = useStudio();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<BinProgress>();
  const [waiting, setWaiting] = useState<readonly TakenPlace[]>([]);
  const isStopped = useRef(false);

  async function each(
    verb: BinProgress['verb'],
    entries: readonly BinEntry[],
    act: (entry: BinEntry) => Promise<void>,
  ): Promise<void> {
    isStopped.current = false;
    try {
      for (const [done, entry] of entries.entries()) {
        if (isStopped.current) break;
        setProgress({ verb, done, total: entries.length });
        await act(entry);
      }
    } catch (cause) {
      // What stopped one would stop the next ones too.
      showProblem(cause);
    }
    setProgress(undefined);
    await queries.invalidateQueries();
  }

  async function bringBack(entry: BinEntry, name?: string): Promise<RestoredThing> {
    const thing = await client.call(restoreFromBin, {
      params: { entryId: entry.id },
      body: name === undefined ? {} : { name },
    });
    await onRestored(entry, thing);
    return thing;
  }

  function tellRestored(things: readonly RestoredThing[]): void {
    const [only] = things;
    if (only === undefined) return;
    const show = things.length === 1 ? onShow(only) : undefined;
    const place = things.length === 1 && only.place !== '' ? ` in ${only.place}` : '';
    showNotice({
      message: `${nameThings(things, ['is back', 'are back'])}${place}.`,
      ...(show === undefined ? {} : { undo: { label: 'Show it', run: show } }),
    });
  }

  return {
    progress,
    stop: () => {
      isStopped.current = true;
    },
    restore(entries) {
      const back: RestoredThing[] = [];
      const taken: TakenPlace[] = [];
      const run = async (entry: BinEntry) => {
        try {
          back.push(await bringBack(entry));
        } catch (cause) {
          const suggestion = findSuggestion(cause);
          if (suggestion === undefined) throw cause;
          taken.push({ entry, suggestion });
        }
      };
      void each('Restoring', entries, run).then(() => {
        tellRestored(back);
        setWaiting(taken);
      });
    },
    erase(entries) {
      const gone: BinEntry[] = [];
      const run = async (entry: BinEntry) => {
        await client.call(eraseFromBin, { params: { entryId: entry.id } });
        gone.push(entry);
      };
      void each('Deleting', entries, run).then(() => {
        if (gone.length > 0)
          showNotice({ message: `${nameThings(gone, ['is', 'are'])} permanently deleted.` });
      });
    },
    taken: waiting[0],
    async restoreAs({ entry }, name) {
      const thing = await bringBack(entry, name);
      setWaiting((rest) => rest.slice(1));
      tellRestored([thing]);
      await queries.invalidateQueries();
    },
    leave: () => setWaiting((rest) => rest.slice(1)),
  };
}
