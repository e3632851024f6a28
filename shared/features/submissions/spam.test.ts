import { describe, expect, it } from 'vitest';
import { blankField } from '#shared/features/forms/rules.ts';
import { judgeSpam, type SpamSigns } from './spam.ts';

const LONG = {
  id: 'f'.repeat(24),
  name: 'Contact',
  fields: [
    blankField('name', 'text'),
    blankField('email', 'email'),
    blankField('home', 'website'),
    blankField('message', 'textarea'),
  ],
};
const SHORT = { ...LONG, fields: [blankField('email', 'email')] };
const GOOD: SpamSigns = { honeypot: '', filledInMs: 9_000, isDuplicate: false };

const judge = (message: string, signs: Partial<SpamSigns> = {}, form = LONG) =>
  judgeSpam(form, { message }, { ...GOOD, ...signs });

describe('a submission', () => {
  it.each([
    ['good', 'Hello', {}, false, []],
    ['without a time', 'Hello', { filledInMs: undefined }, false, []],
    ['with one link', 'See https://a.example', {}, false, []],
    ['with three links', 'https://a.example http://b.example [url=c]', {}, true, ['links']],
    ['in a second', 'Hello', { filledInMs: 1_000 }, true, ['fast']],
    ['in two seconds', 'Hello', { filledInMs: 2_000 }, false, []],
    ['in the field that people do not see', 'Hello', { honeypot: 'x' }, true, ['honeypot']],
    ['that came before', 'Hello', { isDuplicate: true }, true, ['duplicate']],
  ] as const)('%s: %j %j is spam: %s', (_what, message, signs, isSpam, reasons) => {
    expect(judge(message, signs)).toMatchObject({ isSpam, reasons, isUnclear: false });
  });

  it('with two links is unclear', () => {
    expect(judge('http://a.example http://b.example')).toMatchObject({ isSpam: false, isUnclear: true });
  });

  it('of one field may be quick', () => {
    expect(judge('', { filledInMs: 900 }, SHORT).isSpam).toBe(false);
    expect(judge('', { filledInMs: 400 }, SHORT).isSpam).toBe(true);
  });

  it('has no links in the field that asks for one', () => {
    const home = 'https://a.example https://b.example https://c.example';
    expect(judgeSpam(LONG, { home }, GOOD).reasons).toEqual([]);
  });
});
