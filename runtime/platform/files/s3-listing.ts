import { SaxesParser } from 'saxes';
import { isFileName, type StoredFile } from './files.ts';

/** One page of what an object store lists. */
export interface Listing {
  readonly files: readonly StoredFile[];
  /** Where the next page begins; undefined for the last one. */
  readonly next: string | undefined;
}

/**
 * Reads an answer to ListObjectsV2.
 * @throws Error for what is no such answer
 */
export function readListing(xml: string): Listing {
  const files: StoredFile[] = [];
  let object: Record<string, string> = {};
  let next: string | undefined;
  let text = '';
  let isListing = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    text = '';
    if (name === 'ListBucketResult') isListing = true;
    if (name === 'Contents') object = {};
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'NextContinuationToken') next = text;
    else if (name !== 'Contents') object[name] = text;
    else {
      const { Key = '', Size, LastModified = '' } = object;
      const writtenAt = Date.parse(LastModified);
      if (Number.isNaN(writtenAt)) throw new Error(`The object store does not tell the time of ${Key}.`);
      if (isFileName(Key)) files.push({ name: Key, bytes: Number(Size), writtenAt });
    }
  });
  parser.write(xml).close();
  if (!isListing) throw new Error('The object store answers with something else than a list of files.');
  return { files, next };
}
