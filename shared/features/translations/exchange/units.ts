/** Largest file of translations, in bytes. */
export const FILE_BYTES_MAX = 10_000_000;
/** Most texts of one file. */
export const UNITS_MAX = 100_000;

/** One text in a file of translations. */
export interface Unit {
  readonly kind: string;
  readonly id: string;
  readonly field: string;
  /** In the primary language, as it was when the file was written. */
  readonly source: string;
  /** Empty where it is not translated. */
  readonly target: string;
}

/** The same as it was read from a file. */
export interface ReadUnit extends Unit {
  /** Line of the file, from 1. */
  readonly line: number;
}

/** Why a file is not taken, and at which of its lines. */
export interface FileFault {
  readonly line: number;
  readonly problem: string;
}

/** What a text is written to a file with. */
export interface WrittenUnit extends Unit {
  /** What staff know its thing by. */
  readonly title: string;
  readonly label: string;
  readonly isRich: boolean;
  readonly state: 'missing' | 'stale' | 'translated';
}

/** The place of a text among all texts, as one word. */
export const keyOfUnit = ({ kind, id, field }: Pick<Unit, 'kind' | 'id' | 'field'>): string =>
  [kind, id, field].map(encodeURIComponent).join('/');

/** The place that such a word names; undefined where it is none. */
export function placeOfKey(key: string): Pick<Unit, 'kind' | 'id' | 'field'> | undefined {
  try {
    const [kind, id, field, more] = key.split('/').map(decodeURIComponent);
    return kind === undefined || id === undefined || field === undefined || more !== undefined
      ? undefined
      : { kind, id, field };
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Why a file of that many bytes is not taken; undefined where it may be. @param text what of it was read */
export function sizeFault(bytes: number, text: string): FileFault | undefined {
  if (bytes <= FILE_BYTES_MAX) return undefined;
  const line = text.split('\n').length;
  return { line, problem: `The file has more than ${FILE_BYTES_MAX / 1_000_000} MB. Split it into parts.` };
}

/** What is told of a file with too many texts. */
export const TOO_MANY_UNITS = `The file has more than ${UNITS_MAX.toLocaleString('en')} texts. Split it into parts.`;
