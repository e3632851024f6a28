/** Hash of each file of a release by path. */
export type Manifest = Readonly<Record<string, string>>;
