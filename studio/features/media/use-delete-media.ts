import { useState } from 'react';
import { z } from 'zod';
import { listBin, restoreFromBin } from '#shared/features/bin/contract.ts';
import type { Media, MediaUse } from '#shared/features/media/contract.ts';
import { deleteMedia, listMedia, mediaUseSchema, readMedia } from '#shared/features/media/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { ApiError } from '#shared/http/client.ts';
import { useAct } from '../../api/use-act.ts';
import { formatCount } from '../../components/count-text.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { nameOf } from './media-words.ts';

/** A file that was not deleted, because something shows it. */
export interface FileInUse {
  readonly media: Media;
  readonly uses: readonly MediaUse[];
}

interface Deleted {
  /** What brings each of them back. */
  readonly binEntryIds: readonly string[];
  readonly inUse: readonly FileInUse[];
  /** Why the rest was left; undefined when nothing was. */
  readonly problem: unknown;
}

const CHANGES = [listMedia, readMedia, listBin];
const refusalSchema = z.object({ uses: z.array(mediaUseSchema) });

function findUses(cause: unknown): readonly MediaUse[] | undefined {
  if (!(cause instanceof ApiError) || cause.code !== 'MEDIA_IN_USE') return undefined;
  return refusalSchema.safeParse(cause.body).data?.uses ?? [];
}

async function deleteAll(client: Client, files: readonly Media[], isForced: boolean): Promise<Deleted> {
  const binEntryIds: string[] = [];
  const inUse: FileInUse[] = [];
  for (const media of files) {
    try {
      const query = isForced ? { force: 'true' as const } : {};
      const answer = await client.call(deleteMedia, { params: { mediaId: media.id }, query });
      binEntryIds.push(answer.binEntryId);
    } catch (cause) {
      const uses = findUses(cause);
      // What stopped one would stop the next ones too.
      if (uses === undefined) return { binEntryIds, inUse, problem: cause };
      inUse.push({ media, uses });
    }
  }
  return { binEntryIds, inUse, problem: undefined };
}

async function restoreAll(client: Client, binEntryIds: readonly string[]): Promise<void> {
  for (const entryId of binEntryIds) await client.call(restoreFromBin, { params: { entryId }, body: {} });
}

/** Deleting files, and what is asked about those that something shows. */
export interface DeleteMedia {
  run(files: readonly Media[]): void;
  readonly isPending: boolean;
  /** Files that are in use: the person decides about them. */
  readonly inUse: readonly FileInUse[];
  /** Deletes those that are in use too. */
  force(): void;
  /** Keeps those that are in use. */
  dismiss(): void;
}

/**
 * Moves files to the bin, with a way back.
 * @param onDeleted told when some are gone
 */
export function useDeleteMedia(onDeleted: () => void): DeleteMedia {
  const [inUse, setInUse] = useState<readonly FileInUse[]>([]);
  const restore = useAct(restoreAll, CHANGES);
  const remove = useAct(
    (client, input: { files: readonly Media[]; isForced: boolean }) =>
      deleteAll(client, input.files, input.isForced),
    CHANGES,
  );
  const undo = (binEntryIds: readonly string[]) =>
    restore.mutate(binEntryIds, {
      onSuccess: () =>
        showNotice({
          message: `${formatCount(binEntryIds.length, 'file is', 'files are')} back in the library.`,
        }),
      onError: showProblem,
    });
  const run = (files: readonly Media[], isForced: boolean) =>
    remove.mutate(
      { files, isForced },
      {
        onSuccess: ({ binEntryIds, inUse: found, problem }) => {
          setInUse(found);
          if (problem !== undefined) showProblem(problem);
          if (binEntryIds.length === 0) return;
          onDeleted();
          const [only] = files;
          const what =
            only !== undefined && files.length === 1
              ? `${nameOf(only)} is`
              : formatCount(binEntryIds.length, 'file is', 'files are');
          showNotice({
            message: `${what} in the bin.`,
            undo: { label: 'Undo', run: () => undo(binEntryIds) },
          });
        },
      },
    );
  return {
    run: (files) => run(files, false),
    isPending: remove.isPending,
    inUse,
    force: () => {
      setInUse([]);
      run(
        inUse.map(({ media }) => media),
        true,
      );
    },
    dismiss: () => setInUse([]),
  };
}
