import type { listMedia, Media } from '#shared/features/media/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';

type MediaPage = Output<typeof listMedia>;

/** Each file where it comes first. */
export function eachOnce(media: readonly Media[]): readonly Media[] {
  return [...new Map([...media].reverse().map((one) => [one.id, one])).values()].reverse();
}

/**
 * A list with what was found since: newer versions in their places, and new files at the end of what was read.
 * @param pages of the list, the latest file first; at least one
 * @param found its first page as it is now
 */
export function addLatePictures(pages: readonly MediaPage[], found: MediaPage): MediaPage[] {
  const listed = pages.flatMap(({ media }) => media);
  const known = new Set(listed.map(({ id }) => id));
  const newest = listed.reduce((latest, { createdOn }) => (createdOn > latest ? createdOn : latest), '');
  const isAll = pages.at(-1)?.hasNextPage !== true;
  // Older ones that are not listed are on a page that was not read yet.
  const late = found.media.filter(({ id, createdOn }) => !known.has(id) && (isAll || createdOn > newest));
  const now = new Map(found.media.map((one) => [one.id, one]));
  return pages.map((page, index) => ({
    ...page,
    media: [
      ...page.media.map((one) => {
        const other = now.get(one.id);
        return other !== undefined && other.version > one.version ? other : one;
      }),
      ...(index === pages.length - 1 ? late : []),
    ],
    total: page.total + late.length,
  }));
}
