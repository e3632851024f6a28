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

/**
 * Puts two changes of the same values together; values are the same when they are written the same.
 * @param names the values to look at
 * @param base what both changes started from
 */
export function mergeValues<T extends object>(
  names: readonly (keyof T & string)[],
  base: T,
  mine: T,
  theirs: T,
): { readonly merged: Partial<T>; readonly conflicts: readonly (keyof T & string)[] } {
  const write = (values: T) =>
    Object.fromEntries(names.map((name) => [name, JSON.stringify(values[name]) ?? '']));
  const written = [write(base), write(mine), write(theirs)] as const;
  const { merged, conflicts } = mergeFields(...written);
  const isMine = (name: string) => merged[name] === written[1][name];
  return {
    merged: Object.fromEntries(
      names.map((name) => [name, isMine(name) ? mine[name] : theirs[name]]),
    ) as Partial<T>,
    conflicts: conflicts as readonly (keyof T & string)[],
  };
}
