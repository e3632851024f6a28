/** What stands in each place of a mirrored theme: hashes by path. */
export type Hashes = Readonly<Record<string, string>>;

/** What is to be done with a file of a mirrored theme. */
export interface MirrorStep {
  readonly path: string;
  readonly act: /** Both sides are the same: nothing but to remember it. */
    | 'same'
    | 'to-disk'
    | 'to-draft'
    | 'delete-on-disk'
    | 'delete-in-draft'
    /** The file on disk is empty all of a sudden, as one is that is being written. */
    | 'empty-draft'
    /** Both sides changed it. */
    | 'merge';
}

/** The three states that a mirror compares. */
export interface MirrorStates {
  /** Both sides as they were when they were last the same. */
  readonly base: Hashes;
  readonly disk: Hashes;
  readonly draft: Hashes;
  /** Paths of files on disk that hold nothing. */
  readonly empty: ReadonlySet<string>;
}

const at = (hashes: Hashes, path: string) => (Object.hasOwn(hashes, path) ? hashes[path] : undefined);

function actFor(path: string, { base, disk, draft, empty }: MirrorStates): MirrorStep['act'] | undefined {
  const [before, outside, inside] = [at(base, path), at(disk, path), at(draft, path)];
  if (outside === inside) return outside === before ? undefined : 'same';
  if (outside === before) return inside === undefined ? 'delete-on-disk' : 'to-disk';
  // What one side changed is kept where the other deleted it.
  if (outside === undefined) return inside === before ? 'delete-in-draft' : 'to-disk';
  if (empty.has(path) && before !== undefined) return inside === before ? 'empty-draft' : 'to-disk';
  if (inside === undefined || inside === before) return 'to-draft';
  return 'merge';
}

/** What has to be done so that both sides are the same again, in the order of paths. Deletions are to be asked about. */
export function planMirror(states: MirrorStates): MirrorStep[] {
  const { base, disk, draft } = states;
  const paths = [...new Set([base, disk, draft].flatMap((hashes) => Object.keys(hashes)))].sort();
  return paths.flatMap((path) => {
    const act = actFor(path, states);
    return act === undefined ? [] : [{ path, act }];
  });
}
