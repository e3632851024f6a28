import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Media } from '#shared/features/media/contract.ts';
import { changeMedia } from '#shared/features/media/contract.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useDraft } from '../../api/use-draft.ts';
import type { FieldsDraft, FieldsSaver, FieldsState } from './fields-saver.ts';
import { createFieldsSaver } from './fields-saver.ts';
import { putMedia } from './queries.ts';

/** What is written about a file, saved quietly; it goes on saving when another file is looked at. */
export function useMediaFields(media: Media): [FieldsState, FieldsSaver] {
  const { client, clock } = useStudio();
  const queries = useQueryClient();
  const [kept, keep] = useDraft<FieldsDraft>(`media:${media.id}`);
  const [saver] = useState(() =>
    createFieldsSaver({
      media,
      kept,
      keep,
      clock,
      send: async (body) => {
        const answer = await client.call(changeMedia, { params: { mediaId: media.id }, body });
        return answer.media;
      },
      onSaved: (saved) => putMedia(queries, saved),
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => saver.rebase(media), [saver, media]);
  useEffect(() => () => void saver.flush(), [saver]);
  return [useSyncExternalStore(saver.subscribe, saver.get), saver];
}
