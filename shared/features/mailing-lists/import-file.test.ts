import { describe, expect, it } from 'vitest';
import { readImportFile } from './import-file.ts';
import { IMPORT_MAX } from './rules.ts';

const emailsOf = (text: string) => readImportFile(text).subscribers.map(({ email }) => email);

describe('a file of subscribers', () => {
  it.each([
    [
      'one column without heads',
      'ada@shop.example\nbob@shop.example\n',
      ['ada@shop.example', 'bob@shop.example'],
    ],
    ['a column with a head', 'Email\r\nada@shop.example\r\n', ['ada@shop.example']],
    ['several columns', 'Name;E-Mail\nAda;Ada@Shop.example\n', ['ada@shop.example']],
    ['an address twice', 'email\nada@shop.example\nADA@shop.example\n', ['ada@shop.example']],
    ['a guard against formulas', "email\n'=1@shop.example\n", ['=1@shop.example']],
    ['nothing', '', []],
  ])('with %s is read', (_, text, emails) => {
    expect(emailsOf(text)).toEqual(emails);
  });

  it('says which lines have no address', () => {
    expect(readImportFile('email,language\nada,de\nbob@shop.example,fr-CH\n')).toEqual({
      subscribers: [{ email: 'bob@shop.example', language: 'fr-CH' }],
      problems: [{ line: 2, problem: 'ada is not a valid email.' }],
    });
  });

  it.each([
    ['without a column of addresses', 'name,age\nAda,3\n', 'The file needs a column called Email.'],
    ['that is no CSV', '"ada', 'A quotation mark is opened here and never closed.'],
    [
      'that is too long',
      Array.from({ length: IMPORT_MAX + 1 }, (_, at) => `a${at}@shop.example`).join('\n'),
      `Import at most ${IMPORT_MAX} subscribers at once.`,
    ],
  ])('%s is not read', (_, text, problem) => {
    expect(readImportFile(text)).toEqual({ subscribers: [], problems: [{ line: 1, problem }] });
  });

  it('takes no language that is none', () => {
    expect(readImportFile('email,language\nada@shop.example,<b>\n').subscribers).toEqual([
      { email: 'ada@shop.example', language: '' },
    ]);
  });
});
