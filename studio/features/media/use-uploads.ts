import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { listMedia, readMedia } from '#shared/features/media/contract.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { showNotice } from '../../components/notices.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { summarize } from './upload-queue.ts';
import type { Uploads } from './uploads.ts';
import { createUploads } from './uploads.ts';
import { UploadsContext } from './uploads-context.tsx';

/** The files on their way to the open site. */
export function useUploads(): Uploads {
  const { bridge, site } = useStudio();
  const bySite = useContext(UploadsContext);
  if (bySite === undefined) throw new Error('useUploads is used outside of UploadsProvider.');
  const known = bySite.get(site);
  if (known !== undefined) return known;
  const made = createUploads({ bridge, site, newId: () => crypto.randomUUID() });
  bySite.set(site, made);
  return made;
}

/** The queue as it is this moment. */
export function useUploadQueue(uploads: Uploads): UploadQueue {
  return useSyncExternalStore(uploads.subscribe, uploads.queue);
}

/** How soon after a file has arrived the library is read again, in milliseconds; many arrive one after the other. */
const READ_AGAIN_MS = 400;

/** Reads the library again when files have arrived, says when all have, and asks before the window closes on them. */
export function useUploadFollowing(queue: UploadQueue): void {
  const queries = useQueryClient();
  const { open, done, failed } = summarize(queue);
  useEffect(() => {
    if (done === 0) return undefined;
    const timer = setTimeout(() => {
      for (const { name } of [listMedia, readMedia]) void queries.invalidateQueries({ queryKey: [name] });
    }, READ_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [done, queries]);
  const isBusy = open > 0;
  const [wasBusy, setWasBusy] = useState(false);
  if (isBusy && !wasBusy) setWasBusy(true);
  const hasEnded = wasBusy && !isBusy;
  useEffect(() => {
    if (!hasEnded) return;
    setWasBusy(false);
    if (done > 0) showNotice({ message: `${formatCount(done, 'file is', 'files are')} in the library.` });
    if (failed > 0) {
      showNotice({
        message: `${formatCount(failed, 'file was', 'files were')} not taken. The list of uploads says why.`,
        tone: 'problem',
      });
    }
  }, [hasEnded, done, failed]);
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
