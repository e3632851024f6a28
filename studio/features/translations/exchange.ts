import {
  listTranslations,
  putTranslations,
  TEXTS_AT_ONCE,
  type TranslatedField,
  type TranslatedThingRow,
} from '#shared/features/translations/contract.ts';
import { readCsvFile, writeCsvFile } from '#shared/features/translations/exchange/csv-file.ts';
import {
  FILE_BYTES_MAX,
  type FileFault,
  keyOfUnit,
  type ReadUnit,
  sizeFault,
  type WrittenUnit,
} from '#shared/features/translations/exchange/units.ts';
import { readXliffFile, writeXliffFile } from '#shared/features/translations/exchange/xliff-file.ts';
import type { PlannedRow } from '#shared/features/translations/exchange/plan-import.ts';
import type { Client } from '#shared/http/client.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { KeptText } from './texts-of-things.ts';

/** The forms of files of translations. */
export const FILE_FORMS = [
  { value: 'xliff', label: 'XLIFF 2' },
  { value: 'csv', label: 'CSV' },
] as const;
export type FileForm = (typeof FILE_FORMS)[number]['value'];

/** Who wants to know how far something is, and may stop it. */
export interface Run {
  readonly signal: AbortSignal;
  readonly onDone: (texts: number) => void;
}

/** Reads all texts of a site with what they say in a language. @throws the signal's reason when it is given up */
export async function loadTexts(
  client: Client,
  language: string,
  { signal, onDone }: Run,
): Promise<readonly TranslatedThingRow[]> {
  const things: TranslatedThingRow[] = [];
  let next: Output<typeof listTranslations>['next'] | undefined;
  while (next !== null) {
    const page: Output<typeof listTranslations> = await client.call(listTranslations, {
      params: { language },
      query: { ...next },
    });
    signal.throwIfAborted();
    things.push(...page.things);
    onDone(things.length);
    next = page.next;
  }
  return things;
}

/** Texts as they are written to a file. @param isOpenOnly true without those that are translated already */
export function unitsOf(things: readonly TranslatedThingRow[], isOpenOnly: boolean): readonly WrittenUnit[] {
  return things.flatMap(({ kind, id, title, fields }) =>
    fields
      .filter(({ state }) => !isOpenOnly || state !== 'translated')
      .map(({ field, label, isRich, state, source, text }) => ({
        kind,
        id,
        title,
        field,
        label,
        isRich,
        state,
        source,
        target: text ?? '',
      })),
  );
}

/** A file of translations. @param languages codes of the primary language and of the other one */
export function writeFile(
  form: FileForm,
  units: readonly WrittenUnit[],
  languages: { readonly from: string; readonly to: string },
): Blob {
  return form === 'csv'
    ? new Blob([writeCsvFile(units)], { type: 'text/csv' })
    : new Blob([writeXliffFile(units, languages)], { type: 'application/xliff+xml' });
}

/** Reads a file of translations; its name does not matter. */
export async function readFile(file: Blob): Promise<readonly ReadUnit[] | FileFault> {
  const text = await file.slice(0, FILE_BYTES_MAX).text();
  const fault = sizeFault(file.size, text);
  if (fault !== undefined) return fault;
  return /^\ufeff?\s*</.test(text) ? readXliffFile(text) : readCsvFile(text);
}

/** The texts of things by their places. */
export function fieldsByKey(things: readonly TranslatedThingRow[]): ReadonlyMap<string, TranslatedField> {
  return new Map(
    things.flatMap(({ kind, id, fields }) =>
      fields.map((field) => [keyOfUnit({ kind, id, field: field.field }), field] as const),
    ),
  );
}

/** A translation that is kept along with others. */
export interface WrittenText {
  readonly kind: string;
  readonly id: string;
  readonly field: string;
  readonly isRich: boolean;
  /** Null takes it away. */
  readonly text: string | null;
  /** The version that the change is based on. */
  readonly version: number;
}

/** What the rows of a file that change something write, and what takes it back once it is kept. */
export const textsOfRows = (rows: readonly PlannedRow[]): readonly WrittenText[] =>
  rows.flatMap(({ kind, id, field, target, state, now }) =>
    now === undefined || (state !== 'new' && state !== 'changed')
      ? []
      : [{ kind, id, field, isRich: now.isRich, text: target, version: now.version }],
  );

/** What puts back what was there before. @param kept what was kept of the rows */
export function textsBefore(rows: readonly PlannedRow[], kept: readonly KeptText[]): readonly WrittenText[] {
  const before = new Map(rows.map((row) => [keyOfUnit(row), row.now]));
  return kept.flatMap(({ kind, id, field, version }) => {
    const now = before.get(keyOfUnit({ kind, id, field }));
    return now === undefined ? [] : [{ kind, id, field, isRich: now.isRich, text: now.text, version }];
  });
}

/** What came of writing many translations. */
export interface Written {
  readonly kept: readonly KeptText[];
  /** Why some were not kept; undefined where all were. */
  readonly failure: unknown;
}

/** Keeps many translations, some hundred at a time; where a part is refused, the others are kept all the same. */
export async function writeTexts(
  client: Client,
  language: string,
  texts: readonly WrittenText[],
  onDone: (texts: number) => void,
): Promise<Written> {
  const kept: KeptText[] = [];
  let failure: unknown;
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    const part = texts.slice(at, at + TEXTS_AT_ONCE);
    const sent = (isRich: boolean) =>
      part.filter((one) => one.isRich === isRich).map(({ isRich: _, ...one }) => one);
    try {
      const body = { lines: sent(false), rich: sent(true) };
      kept.push(...(await client.call(putTranslations, { params: { language }, body })).translations);
    } catch (cause) {
      failure = cause;
    }
    onDone(Math.min(at + TEXTS_AT_ONCE, texts.length));
  }
  return { kept, failure };
}
