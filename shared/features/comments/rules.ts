/** State of an item's comments in which new ones may come (docs/pages-and-cache.md). */
export const COMMENTS_OPEN = 1;

/** Are comments shown: open or already there, and not forced off by the site? */
export function areCommentsShown(item: {
  readonly commentState: number;
  readonly publicCommentCount: number;
  readonly isForcedOff: boolean;
}): boolean {
  if (item.isForcedOff) return false;
  return item.commentState === COMMENTS_OPEN || item.publicCommentCount > 0;
}

/** Number of comments in words. */
export function commentCountText(count: number): string {
  if (count === 0) return 'No Comments';
  return count === 1 ? '1 Comment' : `${count} Comments`;
}
