import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countDeadLetters,
  discardDeadLetter,
  discardDeadLetters,
  listDeadLetters,
  replayDeadLetter,
  replayDeadLetters,
  restoreDeadLetters,
} from '#shared/features/jobs/contract.ts';
import { DISCARDED_MS } from '#shared/features/jobs/rules.ts';
import { addPerson, rowsOf, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

let made = 0;

async function bury(job: string, messageId?: string): Promise<string> {
  made += 1;
  const id = String(made).padStart(24, '0');
  await rowsOf(
    app,
    `INSERT INTO dead_letters (website_id, id, job_id, job, payload, problem, queued_at, failed_at)
     VALUES ($1, $2::text, $2::text, $3, jsonb_build_object('messageId', $4::text), 'The sink is away.', now(), now())`,
    id,
    job,
    messageId ?? id,
  );
  return id;
}

const waiting = () =>
  rowsOf<{ name: string; payload: object }>(
    app,
    "SELECT name, data -> 'payload' AS payload FROM jobs.job WHERE data ->> 'websiteId' = $1",
  );

describe('work that was given up', () => {
  it('is listed, done again or forgotten, each once and with an entry in the log', async () => {
    const owner = await app.owner();
    const first = await bury('mail');
    const second = await bury('mail');
    expect((await owner.call(listDeadLetters, {})).deadLetters).toMatchObject([
      { id: second, job: 'mail', about: { messageId: second }, problem: 'The sink is away.' },
      { id: first },
    ]);
    const replay = () => owner.call(replayDeadLetter, { params: { letterId: first } });
    expect(await replay()).toEqual({ success: true });
    expect(await waiting()).toEqual([{ name: 'mail', payload: { messageId: first } }]);
    await expect(replay()).rejects.toMatchObject({ status: 404, code: 'DEAD_LETTER_NOT_FOUND' });
    const discard = () => owner.call(discardDeadLetter, { params: { letterId: second } });
    expect(await discard()).toEqual({ success: true });
    await expect(discard()).rejects.toMatchObject({ status: 404, code: 'DEAD_LETTER_NOT_FOUND' });
    expect((await owner.call(listDeadLetters, {})).deadLetters).toMatchObject([
      { id: first, replayedOn: expect.any(String) as string },
    ]);
    expect(await waiting()).toHaveLength(1);
    const acts = await rowsOf<{ act: string }>(
      app,
      "SELECT act FROM audit_entries WHERE website_id = $1 AND subject_kind = 'dead letter' ORDER BY id",
    );
    expect(acts.map((entry) => entry.act)).toEqual(['replayDeadLetter', 'discardDeadLetter']);
  });

  it('of a kind that this version does not have stays listed', async () => {
    const owner = await app.owner();
    const id = await bury('steam-engine');
    await expect(owner.call(replayDeadLetter, { params: { letterId: id } })).rejects.toMatchObject({
      status: 409,
      code: 'UNKNOWN_JOB',
    });
    const { deadLetters, waiting: counts } = await owner.call(listDeadLetters, {});
    expect(deadLetters.find((letter) => letter.id === id)).not.toHaveProperty('replayedOn');
    expect(counts).toEqual({ 'steam-engine': 1 });
  });

  it('whose payload this version cannot read stays listed, retried alone or with all others', async () => {
    const owner = await app.owner();
    const id = await bury('mail', 'no id of a mail');
    await expect(owner.call(replayDeadLetter, { params: { letterId: id } })).rejects.toMatchObject({
      status: 409,
      code: 'UNKNOWN_JOB',
    });
    const answer = await owner.call(replayDeadLetters, { body: { letterIds: [id] } });
    expect(answer).toMatchObject({ replayed: 0, unknown: 1 });
    await owner.call(discardDeadLetter, { params: { letterId: id } });
  });

  it('that is done again goes when it is done, and comes back with its tries when it fails again', async () => {
    const owner = await app.owner();
    const good = await bury('mail');
    const bad = await bury('mail');
    await owner.call(replayDeadLetters, { body: { letterIds: [good, bad] } });
    await app.db.withSite(await siteIdOf(app), async (scope) => {
      const keeper = app.app.deadLetters;
      await keeper.settle(scope, good);
      await keeper.keep(scope, {
        jobId: 'another',
        job: 'mail',
        payload: { messageId: bad },
        problem: 'Still away.',
        tries: [{ failedOn: null, problem: 'Still away.' }],
        queuedOn: new Date(0).toISOString(),
        letterId: bad,
      });
    });
    const { deadLetters } = await owner.call(listDeadLetters, {});
    expect(deadLetters.some(({ id }) => id === good)).toBe(false);
    const back = deadLetters.find(({ id }) => id === bad);
    expect(back).toMatchObject({
      problem: 'Still away.',
      tries: [{ failedOn: null, problem: 'Still away.' }],
    });
    expect(back).not.toHaveProperty('replayedOn');
  });

  it('tells whom and what a mail was for', async () => {
    const owner = await app.owner();
    const site = { title: 'Test shop', origin: app.origin };
    const messageId = await app.db.withSite(await siteIdOf(app), (scope) =>
      app.app.mail.send(scope, {
        kind: 'transactional',
        to: 'reader@example.com',
        template: 'password-reset',
        language: 'en',
        site,
        data: { name: 'Ada', link: app.origin, minutes: 60 },
      }),
    );
    const id = await bury('mail', messageId);
    const { deadLetters } = await owner.call(listDeadLetters, {});
    expect(deadLetters.find((letter) => letter.id === id)?.subject).toEqual({
      title: 'Choose a new password for Test shop',
      for: 'reader@example.com',
    });
  });

  it('is done again or forgotten by the choice of several and of a kind, and never twice', async () => {
    const owner = await app.owner();
    const ids = [await bury('mail'), await bury('mail'), await bury('mail')];
    const [first = '', second = '', third = ''] = ids;
    const before = (await waiting()).length;
    const replay = { body: { letterIds: [first, first, '0'.repeat(24)] } };
    expect(await owner.call(replayDeadLetters, replay)).toEqual({ replayed: 1, unknown: 0, left: 0 });
    expect(await owner.call(replayDeadLetters, replay)).toEqual({ replayed: 0, unknown: 0, left: 0 });
    expect(await waiting()).toHaveLength(before + 1);
    const discard = { body: { letterIds: [first, second] } };
    expect(await owner.call(discardDeadLetters, discard)).toEqual({ letterIds: [second], left: 0 });
    expect(await owner.call(discardDeadLetters, discard)).toEqual({ letterIds: [], left: 0 });
    const restore = { body: { letterIds: [second, third] } };
    expect(await owner.call(restoreDeadLetters, restore)).toEqual({ restored: 1 });
    expect(await owner.call(restoreDeadLetters, restore)).toEqual({ restored: 0 });
    const { waiting: open } = await owner.call(listDeadLetters, {});
    const all = await owner.call(replayDeadLetters, { body: { job: 'mail' } });
    expect(all).toEqual({ replayed: open['mail'], unknown: 0, left: 0 });
    const strange = await owner.call(replayDeadLetters, { body: { job: 'steam-engine' } });
    expect(strange).toEqual({ replayed: 0, unknown: open['steam-engine'], left: 0 });
    const { waiting: left } = await owner.call(countDeadLetters, {});
    expect(left).toBe(open['steam-engine']);
    const gone = await owner.call(discardDeadLetters, { body: { job: 'steam-engine' } });
    expect(gone.letterIds).toHaveLength(left);
    expect(await owner.call(countDeadLetters, {})).toEqual({ waiting: 0 });
  });

  it('that was forgotten is gone for good after a while', async () => {
    const owner = await app.owner();
    const id = await bury('mail');
    await owner.call(discardDeadLetter, { params: { letterId: id } });
    app.clock.move(DISCARDED_MS + 1);
    const letter = {
      job: 'mail',
      payload: {},
      problem: 'Gone.',
      tries: [],
      queuedOn: new Date(0).toISOString(),
    };
    await app.db.withSite(await siteIdOf(app), (scope) =>
      app.app.deadLetters.keep(scope, { ...letter, jobId: 'latest' }),
    );
    app.clock.move(-DISCARDED_MS - 1);
    expect(await owner.call(restoreDeadLetters, { body: { letterIds: [id] } })).toEqual({ restored: 0 });
  });

  it.each([
    {},
    { letterIds: [] },
    { letterIds: ['x'] },
    { job: '' },
    { job: 'mail', letterIds: ['0'.repeat(24)] },
  ])('is not chosen by %j', async (body) => {
    const owner = await app.owner();
    const wrong = { body } as { body: { job: string } };
    const refusal = { status: 400, code: 'INVALID_INPUT' };
    await expect(owner.call(replayDeadLetters, wrong)).rejects.toMatchObject(refusal);
    await expect(owner.call(discardDeadLetters, wrong)).rejects.toMatchObject(refusal);
  });

  it('has an id', async () => {
    const owner = await app.owner();
    const call = owner.call(discardDeadLetter, { params: { letterId: 'x' } });
    await expect(call).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('needs the permission', async () => {
    const id = await bury('mail');
    await expect(app.client().call(listDeadLetters, {})).rejects.toMatchObject({ status: 401 });
    const { client } = await addPerson(app, [15]);
    const params = { letterId: id };
    await expect(client.call(listDeadLetters, {})).rejects.toMatchObject({ status: 403 });
    await expect(client.call(replayDeadLetter, { params })).rejects.toMatchObject({ status: 403 });
    await expect(client.call(discardDeadLetter, { params })).rejects.toMatchObject({ status: 403 });
    const body = { letterIds: [id] };
    await expect(client.call(countDeadLetters, {})).rejects.toMatchObject({ status: 403 });
    await expect(client.call(replayDeadLetters, { body })).rejects.toMatchObject({ status: 403 });
    await expect(client.call(discardDeadLetters, { body })).rejects.toMatchObject({ status: 403 });
    await expect(client.call(restoreDeadLetters, { body })).rejects.toMatchObject({ status: 403 });
  });
});
