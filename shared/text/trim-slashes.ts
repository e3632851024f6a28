/** A path without the slashes around it. */
export function trimSlashes(path: string): string {
  let from = 0;
  let to = path.length;
  while (from < to && path[from] === '/') from += 1;
  while (to > from && path[to - 1] === '/') to -= 1;
  return path.slice(from, to);
}
