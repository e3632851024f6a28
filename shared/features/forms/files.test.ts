import { describe, expect, it } from 'vitest';
import { answerText } from './answers.ts';
import { acceptOf, fileTermsOf, fileToken, readFileToken } from './files.ts';
import { readAnswers } from './read-answers.ts';
import { blankField, checkAnswers } from './rules.ts';

const ID = 'a'.repeat(24);
const field = blankField('cv', 'file', {
  required: true,
  files: { kinds: ['document'], most: 2, megabytes: 3 },
});
const form = { id: ID, name: 'Jobs', fields: [field] };
const check = (cv: unknown) => checkAnswers(form, readAnswers(form, { cv }))['cv'];

describe('files that are attached to an answer', () => {
  it.each([
    ['nothing', [], 'Required'],
    ['one', [`${ID}/cv.pdf`], undefined],
    ['as many as it may have', [`${ID}/cv.pdf`, `${ID}/more.pdf`], undefined],
    ['too many', [`${ID}/1.pdf`, `${ID}/2.pdf`, `${ID}/3.pdf`], 'You have attached too many files.'],
    ['what is no file', ['cv.pdf'], 'Attach this file again.'],
    ['a path', [`${ID}/../../etc/passwd`], 'Attach this file again.'],
  ])('%s: %j', (_what, cv, problem) => {
    expect(check(cv)).toBe(problem);
  });

  it('are told by their names', () => {
    expect(answerText(field, [`${ID}/cv.pdf`, `${ID}/more.pdf`], 'en')).toBe('cv.pdf, more.pdf');
  });

  it('are named in a way that reads back', () => {
    const file = { id: ID, filename: 'Lebenslauf ünd mehr.pdf' };
    expect(readFileToken(fileToken(file))).toEqual(file);
    expect(readFileToken(fileToken({ id: ID, filename: 'a/b\\c\n.pdf' }))?.filename).toBe('a b c .pdf');
  });

  it('are offered by their kinds', () => {
    expect(acceptOf(fileTermsOf({}))).toContain('.jpg');
    expect(acceptOf(fileTermsOf(field))).not.toContain('.jpg');
  });
});
