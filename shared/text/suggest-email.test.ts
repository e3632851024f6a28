import { describe, expect, it } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

describe('an email address that is a letter off', () => {
  it.each([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmai.com', 'ada@gmail.com'],
    ['ada@gmaill.com', 'ada@gmail.com'],
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['Ada.Marsh@GNAIL.com', 'Ada.Marsh@gmail.com'],
    ['ada@hotmial.fr', 'ada@hotmail.fr'],
    ['ada@wen.de', 'ada@web.de'],
    ['ada@oragne.fr', 'ada@orange.fr'],
    ['ada@iclod.com', 'ada@icloud.com'],
    ['ada@yahooo.co.uk', 'ada@yahoo.co.uk'],
  ])('is suggested: %s', (given, meant) => {
    expect(suggestEmail(given)).toBe(meant);
  });

  it.each([
    'ada@gmail.com',
    'ada@ymail.com',
    'ada@mail.com',
    'ada@gmx.at',
    'ada@marsh.example',
    '@gmial.com',
    'ada',
    '',
  ])('is not %s', (given) => {
    expect(suggestEmail(given)).toBeUndefined();
  });
});
