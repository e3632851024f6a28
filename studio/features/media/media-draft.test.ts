import { describe, expect, it } from 'vitest';
import type { Media } from '#shared/features/media/contract.ts';
import { ApiError } from '#shared/http/client.ts';
import { createDraftSaver, type Draft } from '../../api/draft-saver.ts';
import { type MediaFields, mediaDraftRules } from './media-draft.ts';
import { mediaOf } from './testing/media-of.ts';

type Body = Record<string, unknown>;

function refusal(status: number, code: string, more: object = {}): ApiError {
  return new ApiError(status, { error: 'No.', code, requestId: 'r', data: { error: 'No.' }, ...more });
}

/** A saver with a server that keeps one file and may be told to refuse. */
function createTest(stored: Media = mediaOf({ version: 3 }), kept?: Draft<MediaFields>) {
  let current = stored;
  const sent: Body[] = [];
  const drafts: (Draft<MediaFields> | undefined)[] = [];
  const waiting: (() => void)[] = [];
  const refusals: ApiError[] = [];
  let gate: Promise<void> | undefined;
  const rules = mediaDraftRules(async (body) => {
    sent.push(body);
    await gate;
    const refused = refusals.shift();
    if (refused !== undefined) throw refused;
    if (body.version !== current.version) throw refusal(409, 'STALE', { current });
    const { version, ...fields } = body as Partial<Media> & { version: number };
    current = { ...current, ...fields, version: version + 1 };
    return current;
  });
  const saver = createDraftSaver(rules, {
    stored,
    kept,
    keep: (draft) => void drafts.push(draft),
    onSaved: () => undefined,
    later: (run) => {
      waiting.push(run);
      return () => void waiting.splice(0);
    },
    clock: { now: () => 1_000 },
  });
  return {
    saver,
    sent,
    drafts,
    waiting,
    refusals,
    hold: (until: Promise<void>) => {
      gate = until;
    },
    change: (part: Partial<Media>) => {
      current = { ...current, ...part, version: current.version + 1 };
      return current;
    },
    stored: () => current,
  };
}

describe('what is written about a file', () => {
  it('is saved a moment after, with nothing but what changed', async () => {
    const { saver, sent, waiting, drafts } = createTest();
    saver.change({ altText: 'A blue b' });
    saver.change({ altText: 'A blue bowl' });
    expect([waiting.length, sent.length, saver.get().isChanged]).toEqual([1, 0, true]);
    waiting[0]?.();
    await saver.flush();
    expect(sent).toEqual([{ version: 3, altText: 'A blue bowl' }]);
    expect(saver.get()).toMatchObject({ isChanged: false, save: { kind: 'saved', hasMerged: false } });
    expect(drafts.at(-1)).toBeUndefined();
    await saver.flush();
    expect(sent).toHaveLength(1);
  });

  it('keeps the space before the next word, which the server does not', async () => {
    const { saver, sent, stored } = createTest();
    saver.change({ altText: 'A blue ' });
    await saver.flush();
    expect([stored().altText, saver.get().form.altText]).toEqual(['A blue', 'A blue ']);
    expect(saver.get().isChanged).toBe(false);
    await saver.flush();
    expect(sent).toHaveLength(1);
  });

  it('sends the focal point as numbers', async () => {
    const { saver, sent } = createTest();
    saver.change({ focalPoint: '0.25,0.75' });
    await saver.flush();
    expect(sent).toEqual([{ version: 3, focalPoint: { x: 0.25, y: 0.75 } }]);
  });

  it('goes on being written while it is saved', async () => {
    const { saver, sent, hold, stored } = createTest();
    let release = (): void => undefined;
    hold(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    saver.change({ title: 'One' });
    const saved = saver.flush();
    saver.change({ title: 'One, two' });
    release();
    await saved;
    expect(sent).toEqual([
      { version: 3, title: 'One' },
      { version: 4, title: 'One, two' },
    ]);
    expect([stored().title, saver.get().isChanged]).toEqual(['One, two', false]);
  });

  it('keeps what does not fit, says why, and sends nothing', async () => {
    const { saver, sent } = createTest();
    saver.change({ altText: 'x'.repeat(251) });
    await saver.flush();
    expect(sent).toEqual([]);
    expect(saver.get()).toMatchObject({
      save: { kind: 'failed' },
      errors: { altText: 'An alternative text has at most 250 characters.' },
    });
    expect(saver.get().form.altText).toHaveLength(251);
  });

  it('keeps what the server refused, and saves it with the next change', async () => {
    const { saver, refusals, stored } = createTest();
    refusals.push(refusal(503, 'BUSY'));
    saver.change({ title: 'Bowl' });
    await saver.flush();
    expect(saver.get()).toMatchObject({ isChanged: true, save: { kind: 'failed', message: 'No.' } });
    saver.change({ altText: 'Blue' });
    await saver.flush();
    expect(stored()).toMatchObject({ title: 'Bowl', altText: 'Blue' });
  });

  it('takes over what somebody else changed in other fields', async () => {
    const { saver, change, stored } = createTest();
    change({ title: 'Theirs' });
    saver.change({ altText: 'Mine' });
    await saver.flush();
    expect(stored()).toMatchObject({ title: 'Theirs', altText: 'Mine' });
    expect(saver.get()).toMatchObject({ form: { title: 'Theirs' }, save: { hasMerged: true } });
  });

  it.each([['theirs', 'Theirs'] as const, ['mine', 'Mine'] as const])(
    'asks where both changed the same, and stores %s',
    async (side, choice) => {
      const { saver, change, stored, sent } = createTest();
      change({ title: 'Theirs' });
      saver.change({ title: 'Mine' });
      await saver.flush();
      expect(saver.get()).toMatchObject({
        form: { title: 'Mine' },
        conflicts: [{ place: 'title', theirs: 'Theirs' }],
      });
      await saver.flush();
      expect(sent).toHaveLength(1);
      const [conflict] = saver.get().conflicts;
      if (conflict !== undefined) saver.settle(conflict, side);
      await saver.flush();
      expect([stored().title, saver.get().conflicts]).toEqual([choice, []]);
    },
  );

  it('is found again, and saved, after the window was closed', async () => {
    const first = createTest();
    first.saver.change({ title: 'Half a ti' });
    const { saver, waiting, stored } = createTest(mediaOf({ version: 3 }), first.drafts.at(-1));
    expect([saver.get().form.title, waiting.length]).toEqual(['Half a ti', 1]);
    waiting[0]?.();
    await saver.flush();
    expect(stored().title).toBe('Half a ti');
  });

  it('follows the stored file while nothing is written', () => {
    const { saver, change } = createTest();
    saver.rebase(change({ title: 'Theirs' }));
    expect(saver.get()).toMatchObject({ form: { title: 'Theirs' }, isChanged: false });
    saver.change({ title: 'Mine' });
    saver.rebase(change({ title: 'Theirs again' }));
    expect(saver.get().form.title).toBe('Mine');
  });
});
