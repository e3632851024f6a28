/** One option of a formatter: `name:value`, or a word alone. */
export interface Option {
  readonly name: string;
  /** Undefined for a word alone. */
  readonly value: string | undefined;
}

/** Reads options; the first colon splits. */
export function toOptions(args: readonly string[]): readonly Option[] {
  return args
    .filter((arg) => arg !== '')
    .map((arg) => {
      const at = arg.indexOf(':');
      return at < 0
        ? { name: arg, value: undefined }
        : { name: arg.slice(0, at), value: arg.slice(at + 1) || undefined };
    });
}
