import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { escapeAttribute } from '#shared/html/escape.ts';
import {
  type FileFault,
  keyOfUnit,
  placeOfKey,
  type ReadUnit,
  TOO_MANY_UNITS,
  UNITS_MAX,
  type WrittenUnit,
} from './units.ts';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';
/** Letters that no XML text holds. */
const NO_LETTERS = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
/** States of segments as XLIFF names them. */
const STATES = { missing: 'initial', stale: 'initial', translated: 'translated' } as const;
/** Marks of tools around words; the words count. */
const MARKS: ReadonlySet<string> = new Set(['mrk', 'sm', 'em']);

const toXml = (text: string): string =>
  text
    .replaceAll(NO_LETTERS, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');

function writeUnit(unit: WrittenUnit, at: number): string {
  const { title, label, isRich, state, source, target } = unit;
  const words = `${title}: ${label}${isRich ? ' (HTML)' : ''}`;
  const said = target === '' ? '' : `<target xml:space="preserve">${toXml(target)}</target>`;
  return [
    `    <unit id="u${at + 1}" name="${escapeAttribute(keyOfUnit(unit))}">`,
    `      <notes><note>${toXml(words)}</note></notes>`,
    `      <segment state="${STATES[state]}">`,
    `        <source xml:space="preserve">${toXml(source)}</source>${said}`,
    '      </segment>',
    '    </unit>',
  ].join('\n');
}

/** Texts as an XLIFF 2 file. @param languages tags of the primary language and of the other one */
export function writeXliffFile(
  units: readonly WrittenUnit[],
  { from, to }: { readonly from: string; readonly to: string },
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="${escapeAttribute(from)}" trgLang="${escapeAttribute(to)}">`,
    '  <file id="texts">',
    ...units.map(writeUnit),
    '  </file>',
    '</xliff>',
    '',
  ].join('\n');
}

/** Ends the reading at the first fault. */
class XliffFault extends Error {}

interface OpenUnit {
  readonly line: number;
  readonly name: string;
  source: string;
  target: string;
}

/** Reads what comes of an XLIFF 2 file, element by element. */
class Reading {
  readonly units: ReadUnit[] = [];
  private unit: OpenUnit | undefined;
  private into: 'source' | 'target' | undefined;
  private isRoot = true;

  open({ name, attributes }: SaxesTagPlain, line: number): void {
    if (this.isRoot) this.readRoot(name, attributes);
    this.isRoot = false;
    if (name === 'unit') this.openUnit(String(attributes['name'] ?? attributes['id'] ?? ''), line);
    else if (this.unit !== undefined && this.into === undefined) {
      if (name === 'source' || name === 'target') this.into = name;
    } else if (this.into !== undefined && !MARKS.has(name)) {
      throw new XliffFault(`A text holds the element ${name}, which texts of this site do not have.`);
    }
  }

  text(text: string): void {
    if (this.unit !== undefined && this.into !== undefined) this.unit[this.into] += text;
  }

  close(name: string): void {
    if (name === this.into) this.into = undefined;
    if (name !== 'unit' || this.unit === undefined) return;
    const { line, name: key, source, target } = this.unit;
    const place = placeOfKey(key);
    if (place === undefined) throw new XliffFault(`The unit ${key} names no text of this site.`);
    this.units.push({ ...place, line, source, target });
    this.unit = undefined;
  }

  private readRoot(name: string, attributes: SaxesTagPlain['attributes']): void {
    const version = String(attributes['version'] ?? '');
    if (name !== 'xliff' || !version.startsWith('2.')) throw new XliffFault('This is no XLIFF 2 file.');
  }

  private openUnit(name: string, line: number): void {
    if (this.units.length === UNITS_MAX) throw new XliffFault(TOO_MANY_UNITS);
    this.unit = { line, name, source: '', target: '' };
  }
}

/**
 * Reads an XLIFF 2 file. A document type is refused, and with it every entity of its own; the five of XML and numbers of
 * characters are read.
 */
export function readXliffFile(text: string): readonly ReadUnit[] | FileFault {
  const parser = new SaxesParser();
  const reading = new Reading();
  parser.on('doctype', () => {
    throw new XliffFault('The file declares a document type. Entities are not read.');
  });
  parser.on('opentag', (tag) => reading.open(tag, parser.line));
  parser.on('text', (words) => reading.text(words));
  parser.on('cdata', (words) => reading.text(words));
  parser.on('closetag', ({ name }) => reading.close(name));
  parser.on('error', ({ message }) => {
    throw new XliffFault(`This is no XML: ${message.replace(/^\d+:\d+: /, '')}`);
  });
  try {
    parser.write(text).close();
    return reading.units;
  } catch (error) {
    if (error instanceof XliffFault) return { line: parser.line, problem: error.message };
    throw error;
  }
}
