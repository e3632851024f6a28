import { describe, expect, it } from 'vitest';
import { BIN_MS } from '#shared/features/bin/rules.ts';
import type { JournalStorage } from './journal.ts';
import { createJournal, JOURNAL_DELAY_MS } from './journal.ts';

function createStorage(isFull = false): JournalStorage & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
  };
}

function createTestJournal(storage = createStorage(), scope = 'site') {
  const waits: { run: () => void; ms: number }[] = [];
  let full = 0;
  const journal = createJournal({
    storage,
    scope,
    wait: (run, ms) => void waits.push({ run, ms }),
    now: () => NOW,
    onFull: () => {
      full += 1;
    },
  });
  return { journal, storage, waits, full: () => full };
}

const NOW = 1_000;
const entry = (text: string, path = 'a.page') => ({ path, baseHash: 'h', text, at: 5 });

describe('the journal', () => {
  it('keeps the newest text well within half a second of the last key', () => {
    const { journal, waits, storage } = createTestJournal();
    journal.note(entry('a'));
    journal.note(entry('ab'));
    expect(waits.map((wait) => wait.ms)).toEqual([JOURNAL_DELAY_MS]);
    expect(JOURNAL_DELAY_MS).toBeLessThanOrEqual(500);
    waits[0]?.run();
    expect(createTestJournal(storage).journal.readAll()).toEqual([entry('ab')]);
    journal.note(entry('abc'));
    expect(waits.length).toBe(2);
  });

  it('keeps at once what waits when the window goes', () => {
    const { journal, storage } = createTestJournal();
    journal.note(entry('a'));
    journal.note(entry('b', 'b.page'));
    journal.flush();
    expect(createTestJournal(storage).journal.readAll()).toEqual([entry('a'), entry('b', 'b.page')]);
  });

  it('forgets a text that is saved, also one that still waits', () => {
    const { journal, waits } = createTestJournal();
    journal.note(entry('a'));
    journal.forget('a.page');
    waits[0]?.run();
    expect(journal.readAll()).toEqual([]);
  });

  it('keeps sites apart', () => {
    const storage = createStorage();
    const { journal } = createTestJournal(storage, 'one');
    journal.note(entry('a'));
    journal.flush();
    expect(createTestJournal(storage, 'other').journal.readAll()).toEqual([]);
  });

  it('keeps texts aside while their files are in the bin, and no longer', () => {
    const { journal, storage } = createTestJournal();
    const aside = { ...entry('a'), binEntryId: 'b1', at: NOW };
    journal.setAside(aside);
    journal.setAside({ ...aside, binEntryId: 'b2', at: NOW - BIN_MS - 1 });
    expect(journal.readAll()).toEqual([]);
    expect(createTestJournal(storage).journal.readAside()).toEqual([aside]);
    expect(storage.length).toBe(1);
    journal.forgetAside('b1');
    expect(storage.length).toBe(0);
  });

  it('passes over entries that cannot be read', () => {
    const { journal, storage } = createTestJournal();
    storage.values.set('awning.journal:site:x', '{broken');
    storage.values.set('awning.journal:site:y', '{"path":"y"}');
    expect(journal.readAll()).toEqual([]);
  });

  it('tells when the machine has no room left', () => {
    const { journal, full } = createTestJournal(createStorage(true));
    journal.note(entry('a'));
    journal.flush();
    expect(full()).toBe(1);
  });
});
