/** How much of a process's work each site has, so that none takes the place of all others. */
export interface SiteShares {
  /** Counts a piece of work that begins. */
  take(websiteId: string): void;
  /** Counts a piece of work that ended; true when its site had its whole share until now. */
  giveBack(websiteId: string): boolean;
  /** Sites that have their whole share. */
  full(): string[];
}

/** @param share most pieces of work of one site at the same time */
export function createSiteShares(share: number): SiteShares {
  const counts = new Map<string, number>();
  const countOf = (websiteId: string): number => counts.get(websiteId) ?? 0;
  return {
    take(websiteId) {
      counts.set(websiteId, countOf(websiteId) + 1);
    },
    giveBack(websiteId) {
      const count = countOf(websiteId);
      if (count <= 1) counts.delete(websiteId);
      else counts.set(websiteId, count - 1);
      return count === share;
    },
    full: () => [...counts].filter(([, count]) => count >= share).map(([websiteId]) => websiteId),
  };
}
