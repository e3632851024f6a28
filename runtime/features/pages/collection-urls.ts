import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { Editions } from './editions.ts';

/** Makes what reads the words that the collections of the live site have in addresses, by their ids. */
export function createCollectionUrls(editions: Pick<Editions, 'live'>) {
  return async (
    scope: ReadScope,
    site: Pick<Site, 'id' | 'liveReleaseId'>,
  ): Promise<ReadonlyMap<string, string>> => {
    const { content } = await editions.live(scope, site);
    return new Map(content.collections.map((collection) => [collection.id, collection.urlId]));
  };
}
