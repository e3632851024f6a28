import { describe, expect, it, vi } from 'vitest';
import { createPreferenceStore, type PreferenceCalls } from './preference-store.ts';
import type { Preferences } from './rules.ts';

const FAILURE = new Error('No connection.');

/** A store whose server answers by hand, with a diary of what happened in which order. */
function setUp() {
  const diary: string[] = [];
  const answers: { resolve: (stored: Preferences) => void; reject: (error: Error) => void }[] = [];
  const wait = (entry: string) =>
    new Promise<Preferences>((resolve, reject) => {
      diary.push(entry);
      answers.push({ resolve, reject });
    });
  const calls: PreferenceCalls = {
    read: (namespace) => wait(`read ${namespace}`),
    write: (namespace, sent) => wait(`write ${namespace} ${JSON.stringify(sent)}`),
  };
  const reportError = vi.fn<(error: unknown) => void>();
  const store = createPreferenceStore(calls, reportError);
  const stop = store.onRefetch((namespace) => diary.push(`refetch ${namespace}`));
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { store, diary, answers, reportError, stop, settle };
}

describe('reading', () => {
  it('asks once, whoever asks, and drops the id of the site and what is empty', async () => {
    const { store, diary, answers } = setUp();
    const both = Promise.all([store.read('cart'), store.read('cart')]);
    answers[0]?.resolve({ websiteId: 'x', a: 1, b: null });
    expect(await both).toEqual([{ a: 1 }, { a: 1 }]);
    expect(await store.read('cart')).toEqual({ a: 1 });
    expect(diary).toEqual(['read cart', 'refetch cart']);
  });

  it('reports a failure, throws it, and asks again the next time', async () => {
    const { store, answers, reportError } = setUp();
    const first = store.read('cart');
    answers[0]?.reject(FAILURE);
    await expect(first).rejects.toBe(FAILURE);
    expect(reportError.mock.calls).toEqual([[FAILURE]]);
    const second = store.read('cart');
    answers[1]?.resolve({ a: 1 });
    expect(await second).toEqual({ a: 1 });
  });

  it('does not take over an answer that is older than what was saved meanwhile', async () => {
    const { store, answers, settle } = setUp();
    const asked = store.read('cart');
    const saved = store.save('cart', { a: 2 });
    await settle();
    answers[0]?.resolve({ a: 1 });
    expect(await asked).toEqual({ a: 2 });
    answers[1]?.resolve({ a: 2 });
    await saved;
    expect(store.peek('cart')).toEqual({ preferences: { a: 2 }, state: 'stored' });
  });
});

describe('saving', () => {
  it('shows at once, tells the listeners, then writes', async () => {
    const { store, diary, answers, settle } = setUp();
    const saved = store.save('cart', { a: 1, b: '' });
    expect(store.peek('cart')).toEqual({ preferences: { a: 1 }, state: 'sending' });
    expect(diary).toEqual(['refetch cart']);
    await settle();
    expect(diary).toEqual(['refetch cart', 'write cart {"a":1}']);
    answers[0]?.resolve({ websiteId: 'x', a: 1 });
    await saved;
    expect(store.peek('cart')).toEqual({ preferences: { a: 1 }, state: 'stored' });
  });

  it('keeps what did not arrive, reports and throws why, and sends it again on demand', async () => {
    const { store, diary, answers, reportError, settle } = setUp();
    const saved = store.save('cart', { a: 1 });
    await settle();
    answers[0]?.reject(FAILURE);
    await expect(saved).rejects.toBe(FAILURE);
    expect(reportError.mock.calls).toEqual([[FAILURE]]);
    expect(store.peek('cart')).toEqual({ preferences: { a: 1 }, state: 'failed', error: FAILURE });
    const again = store.retry('cart');
    await settle();
    answers[1]?.resolve({ a: 1 });
    await again;
    await store.retry('cart');
    expect(store.peek('cart')?.state).toBe('stored');
    expect(diary.filter((entry) => entry.startsWith('write'))).toHaveLength(2);
  });

  it('writes one after the other, and stays with what was saved last', async () => {
    const { store, diary, answers, settle } = setUp();
    const first = store.save('cart', { a: 1 });
    const second = store.save('cart', { a: 2 });
    await settle();
    expect(diary.filter((entry) => entry.startsWith('write'))).toEqual(['write cart {"a":1}']);
    answers[0]?.resolve({ a: 1 });
    await first;
    await settle();
    expect(store.peek('cart')).toEqual({ preferences: { a: 2 }, state: 'sending' });
    answers[1]?.resolve({ a: 2 });
    await second;
    expect(store.peek('cart')).toEqual({ preferences: { a: 2 }, state: 'stored' });
  });

  it('tells nobody any more who does not listen', async () => {
    const { store, diary, answers, stop, settle } = setUp();
    stop();
    const saved = store.save('cart', { a: 1 });
    await settle();
    answers[0]?.resolve({ a: 1 });
    await saved;
    expect(diary).toEqual(['write cart {"a":1}']);
  });
});
