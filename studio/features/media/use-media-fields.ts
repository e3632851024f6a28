import { useQueryClient } from '@tanstack/react-query';
import type { Media } from '#shared/features/media/contract.ts';
import { changeMedia } from '#shared/features/media/contract.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useDraftSaver } from '../../api/use-draft-saver.ts';
import { type MediaDraftState, mediaDraftRules, type MediaSaver } from './media-draft.ts';
import { putMedia } from './queries.ts';

/** What is written about a file, saved quietly; it goes on saving when another file is looked at. */
export function useMediaFields(media: Media): readonly [MediaDraftState, MediaSaver] {
  const { client } = useStudio();
  const queries = useQueryClient();
  const params = { mediaId: media.id };
  return useDraftSaver(
    `file:${media.id}`,
    media,
    () => mediaDraftRules(async (body) => (await client.call(changeMedia, { params, body })).media),
    (saved) => putMedia(queries, saved),
  );
}
