import { isAspectRatio, isPoint } from '#shared/features/images/picture-style.ts';
import { problemOfLink } from '#shared/features/site-layout/rules.ts';
import { isObject } from '#shared/json/values.ts';
import {
  type BlockData,
  type BlockField,
  LINE_MAX,
  type LineField,
  type PictureField,
  RICH_MAX,
  TEXT_MAX,
} from './field.ts';

/** What is wrong with a field, at its path in the data: `items.2.title`. */
export interface DataFault {
  readonly path: string;
  readonly text: string;
}

/** Data by the fields of its kind, with what is wrong with it. */
interface CheckedData {
  readonly data: BlockData;
  readonly faults: readonly DataFault[];
}

/** One value: what is kept of it, or what is wrong with it. */
type Checked = { readonly value: unknown } | { readonly faults: readonly DataFault[] };

const ID = /^[0-9a-f]{24}$/;
const WORD_MAX = 100;

const fault = (text: string): Checked => ({ faults: [{ path: '', text }] });

function checkText(value: unknown, max: number): Checked {
  if (typeof value !== 'string') return fault('This must be a text.');
  return value.length > max ? fault(`This has at most ${max} characters.`) : { value };
}

function checkId(value: unknown): Checked {
  const text = checkText(value, WORD_MAX);
  if ('faults' in text || value === '') return text;
  return ID.test(String(value)) ? text : fault('This is not an id.');
}

/** Longest text of a field. */
export function maxOfLine({ max, isLong }: LineField): number {
  return max ?? (isLong === true ? TEXT_MAX : LINE_MAX);
}

function checkLink(value: unknown): Checked {
  const text = checkText(value, LINE_MAX * 4);
  if ('faults' in text || value === '') return text;
  const problem = problemOfLink(value as string);
  return problem === undefined ? text : fault(`${problem}.`);
}

function checkPicture({ mayCrop }: PictureField, value: unknown): Checked {
  if (!isObject(value)) return fault('This must be a picture of the library.');
  const { mediaId, altText, focalPoint, ratio } = value;
  const id = checkId(mediaId);
  if ('faults' in id) return id;
  const words = checkText(altText === undefined ? '' : altText, LINE_MAX);
  if ('faults' in words) return words;
  if (focalPoint !== undefined && !isPoint(focalPoint))
    return fault('The focal point is two numbers, x and y, from 0 to 1.');
  if (ratio !== undefined && !(mayCrop === true && isAspectRatio(ratio)))
    return fault('This picture cannot have this shape.');
  const own = { altText, focalPoint: focalPoint && { x: focalPoint.x, y: focalPoint.y }, ratio };
  const set = Object.entries(own).filter(([, one]) => one !== undefined);
  return { value: { mediaId, ...Object.fromEntries(set) } };
}

function checkNumber(value: unknown, { min, max }: { readonly min: number; readonly max: number }): Checked {
  const isRight = Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
  return isRight ? { value } : fault(`This must be a whole number from ${min} to ${max}.`);
}

function checkList(field: Extract<BlockField, { kind: 'list' }>, value: unknown): Checked {
  if (!Array.isArray(value)) return fault('This must be a list.');
  if (value.length > field.most) return fault(`This list has at most ${field.most} entries.`);
  const entries = value.map((entry: unknown) =>
    isObject(entry)
      ? checkData(field.fields, entry)
      : { data: {}, faults: [{ path: '', text: 'This entry must be an object.' }] },
  );
  const faults = entries.flatMap((entry, at) =>
    entry.faults.map(({ path, text }) => ({ path: path === '' ? String(at) : `${at}.${path}`, text })),
  );
  return faults.length > 0 ? { faults } : { value: entries.map(({ data }) => data) };
}

function checkValue(field: BlockField, value: unknown): Checked {
  switch (field.kind) {
    case 'rich':
    case 'code':
      return checkText(value, RICH_MAX);
    case 'line':
      return checkText(value, maxOfLine(field));
    case 'collection':
    case 'navigation':
      return checkText(value, WORD_MAX);
    case 'link':
      return checkLink(value);
    case 'picture':
      return checkPicture(field, value);
    case 'product':
    case 'form':
    case 'mailingList':
      return checkId(value);
    case 'choice':
      return field.choices.some((choice) => choice.value === value)
        ? { value }
        : fault('This is not one of the choices.');
    case 'switch':
      return typeof value === 'boolean' ? { value } : fault('This must be true or false.');
    case 'number':
      return checkNumber(value, field);
    case 'list':
      return checkList(field, value);
  }
}

/**
 * Checks what a block holds by the fields of its kind. What no field is named for is left out; a field without a value
 * stays without.
 */
export function checkData(fields: readonly BlockField[], data: BlockData): CheckedData {
  const kept: Record<string, unknown> = {};
  const faults: DataFault[] = [];
  for (const field of fields) {
    const value = data[field.name];
    if (value === undefined || value === null) continue;
    const checked = checkValue(field, value);
    if ('value' in checked) kept[field.name] = checked.value;
    else {
      for (const { path, text } of checked.faults) {
        faults.push({ path: path === '' ? field.name : `${field.name}.${path}`, text });
      }
    }
  }
  return { data: kept, faults };
}
