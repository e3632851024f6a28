/** State of an item's comments in which new ones may come (SPEC 4 "Derived product states"). */
export const COMMENTS_OPEN = 1;

/** Are comments shown: open or already there, and not forced off by the site (SPEC 4)? */
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
