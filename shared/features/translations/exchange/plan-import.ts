import { OPTION_NAME, OPTION_NAME_TEXT } from '#shared/features/products/catalog.ts';
import type { TranslatedField } from '../contract.ts';
import { TRANSLATION_MAX } from '../texts.ts';
import { keyOfUnit, type ReadUnit } from './units.ts';

/** What a row of a file would do. */
export const IMPORT_ROW_STATES = ['new', 'changed', 'refused', 'unchanged'] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

/** A text of a file with what it would do. */
export interface PlannedRow extends ReadUnit {
  readonly state: ImportRowState;
  /** Why it is refused; empty for others. */
  readonly problem: string;
  /** The text as it is now; undefined where it is gone. */
  readonly now: TranslatedField | undefined;
}

function problemOf({ source, target }: ReadUnit, now: TranslatedField): string {
  if (source !== '' && source.trim() !== now.source.trim())
    return 'The source has changed since the file was written.';
  if (now.isName && !OPTION_NAME.test(target)) return OPTION_NAME_TEXT;
  const max = now.max ?? TRANSLATION_MAX;
  return target.length > max ? `${now.label} has at most ${max} characters.` : '';
}

/**
 * What a file of translations would do, row by row. Rows without a translation change nothing.
 * @param fields the texts of the site as they are now, by `keyOfUnit`
 */
export function planImport(
  units: readonly ReadUnit[],
  fields: ReadonlyMap<string, TranslatedField>,
): readonly PlannedRow[] {
  const seen = new Map<string, number>();
  return units.map((unit) => {
    const key = keyOfUnit(unit);
    const now = fields.get(key);
    const refused = (problem: string): PlannedRow => ({ ...unit, state: 'refused', problem, now });
    const first = seen.get(key);
    if (first !== undefined) return refused(`This text is in line ${first} too.`);
    seen.set(key, unit.line);
    if (now === undefined) return refused('This text is no longer on the site.');
    const isSame = unit.target.trim() === '' || (unit.target === now.text && now.state === 'translated');
    if (isSame) return { ...unit, state: 'unchanged', problem: '', now };
    const problem = problemOf(unit, now);
    if (problem !== '') return refused(problem);
    return { ...unit, state: now.text === null ? 'new' : 'changed', problem: '', now };
  });
}
