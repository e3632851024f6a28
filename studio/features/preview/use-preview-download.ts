import { fileOfPreviewDownload } from '#shared/features/downloads/paths.ts';
import { signMedia } from '#shared/features/media/contract.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { showProblem } from '../../components/notices.tsx';
import { useOpenOutside } from '../../components/use-open-outside.ts';

/** How long the link is good for that the click opens at once. */
const LINK_SECONDS = 60;

/**
 * Downloads a file that a previewed delivery page offers, for who may read the library.
 * @returns what takes the path of a link: false for one that is no such download
 */
export function usePreviewDownload(): (path: string) => boolean {
  const { client, site } = useStudio();
  const open = useOpenOutside();
  return (path) => {
    const mediaId = fileOfPreviewDownload(path);
    if (mediaId === undefined) return false;
    client
      .call(signMedia, { params: { mediaId }, body: { seconds: LINK_SECONDS } })
      .then(({ url }) => open(new URL(url, site).href))
      .catch(showProblem);
    return true;
  };
}
