/** Fields of one thing that two people changed at the same time, put together. */
export interface MergedFields<T> {
  /** What to go on with: of each field the change of whoever made one; mine where both did. */
  readonly merged: T;
  /** Fields that both changed, to different values. */
  readonly conflicts: readonly (keyof T & string)[];
}

/**
 * Puts two changes of the same fields together.
 * @param base the fields that both changes started from
 */
export function mergeFields<T extends Readonly<Record<string, string | boolean>>>(
  base: T,
  mine: T,
  theirs: T,
): MergedFields<T> {
  const names = Object.keys(base) as (keyof T & string)[];
  const conflicts = names.filter(
    (name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name],
  );
  const chosen = names.map((name) => [name, mine[name] === base[name] ? theirs[name] : mine[name]] as const);
  return { merged: { ...base, ...Object.fromEntries(chosen) }, conflicts };
}
