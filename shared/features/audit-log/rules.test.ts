import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HIDDEN, nameActivity, spellAct, toChange, toKept } from './rules.ts';

describe('what the log keeps', () => {
  it('hides secrets by the name of their field, however deep', () => {
    const kept = toKept({
      name: 'Ada',
      password: 'x1',
      newPassword: 'x2',
      apiToken: 'x3',
      deep: { list: [{ secretKey: 'x4', Authorization: 'x5' }], crumb: 'x6' },
      key: 'x7',
      cookie: { value: 'x8' },
    });
    expect(JSON.stringify(kept)).not.toMatch(/x\d/);
    expect(kept).toMatchObject({ name: 'Ada', password: HIDDEN, deep: { crumb: HIDDEN }, key: HIDDEN });
  });

  it('keeps fields whose names only look alike', () => {
    expect(toKept({ keyboard: 'a', turkey: 'b', roles: [1] })).toEqual({
      keyboard: 'a',
      turkey: HIDDEN,
      roles: [1],
    });
  });

  it('cuts long texts and deep things, and writes times as people send them', () => {
    const kept = toKept({ text: 'a'.repeat(10_000), at: new Date(0), none: undefined, nothing: null });
    expect(kept['text']).toHaveLength(501);
    expect(kept).toMatchObject({ at: '1970-01-01T00:00:00.000Z', nothing: null });
    expect('none' in kept).toBe(false);
    type Nest = { inner?: Nest };
    const nest: Nest = {};
    nest.inner = nest;
    expect(JSON.stringify(toKept({ nest })).length).toBeLessThan(200);
  });

  it('never lets a password through', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const kept = toKept({ password: { canary: value, text: 'CANARY' }, other: { userToken: 'CANARY' } });
        expect(JSON.stringify(kept)).not.toContain('CANARY');
      }),
    );
  });
});

describe('a change', () => {
  it('is told by the fields that differ', () => {
    expect(toChange({ roles: [1], name: 'Ada' }, { roles: [4], name: 'Ada' })).toEqual({
      before: { roles: [1] },
      after: { roles: [4] },
    });
    expect(toChange({ a: 1 }, { a: 1 })).toEqual({ before: {}, after: {} });
    expect(toChange({ a: 1 }, { a: 1, b: 2 })).toEqual({ before: {}, after: { b: 2 } });
  });

  it('that makes or ends a thing is told whole', () => {
    expect(toChange(null, { name: 'Ada', token: 'x' })).toEqual({
      before: null,
      after: { name: 'Ada', token: HIDDEN },
    });
    expect(toChange({ name: 'Ada' }, null)).toEqual({ before: { name: 'Ada' }, after: null });
    expect(toChange(null, null)).toEqual({ before: null, after: null });
  });
});

describe('activities in words', () => {
  it.each([
    ['changed the roles of', 'Changed the roles'],
    ['signed in with', 'Signed in'],
    ['signed out', 'Signed out'],
  ])('%s', (told, named) => {
    expect(nameActivity(told)).toBe(named);
  });

  it('spells the name of what has no words any more', () => {
    expect(spellAct('createStorePage')).toBe('create store page');
  });
});
