import { SOCIAL_QUERY } from '#shared/features/images/rules.ts';
import type { pathOfImage } from '../images/image-item.ts';
import { LIBRARY_FILES } from '../media/to-join.ts';
import type { PageAsk, PageContributor } from '../pages/page-context.ts';

const PICTURE = `
  SELECT f.id, f.filename, f.content_hash AS "contentHash" FROM ${LIBRARY_FILES} f
   WHERE f.website_id = $1 AND f.id = $2 AND f.width IS NOT NULL AND f.is_public`;

/** What pages say to search engines and in links to them. */
export function createHeadContext(toPath: typeof pathOfImage): PageContributor {
  async function pictureOf({ scope }: PageAsk, id: string): Promise<{ image?: string }> {
    const [picture] = await scope.query<Parameters<typeof toPath>[0]>(PICTURE, [scope.websiteId, id]);
    return picture === undefined ? {} : { image: toPath(picture) + SOCIAL_QUERY };
  }

  return async (ask) => {
    const { route } = ask;
    if (route.kind !== 'page' && route.kind !== 'list') return undefined;
    const { seoTitle: title = '', seoDescription: description = '', socialImageId: id } = route.collection;
    return {
      json: {},
      ...(title === '' ? {} : { title }),
      ...(description === '' ? {} : { description }),
      ...(id === undefined ? {} : await pictureOf(ask, id)),
    };
  };
}
