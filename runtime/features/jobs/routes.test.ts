import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discardDeadLetter, listDeadLetters, replayDeadLetter } from '#shared/features/jobs/contract.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

let made = 0;

async function bury(job: string): Promise<string> {
  made += 1;
  const id = String(made).padStart(24, '0');
  await rowsOf(
    app,
    `INSERT INTO dead_letters (website_id, id, job_id, job, payload, problem, queued_at, failed_at)
     VALUES ($1, $2::text, $2::text, $3, jsonb_build_object('messageId', $2::text), 'The sink is away.', now(), now())`,
    id,
    job,
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
    expect((await owner.call(listDeadLetters, {})).deadLetters).toEqual([]);
    expect(await waiting()).toHaveLength(1);
    const acts = await rowsOf<{ act: string }>(
      app,
      "SELECT act FROM audit_entries WHERE website_id = $1 AND subject_kind = 'dead letter' ORDER BY id",
    );
    expect(acts.map((entry) => entry.act)).toEqual(['replayDeadLetter', 'discardDeadLetter']);
  });

  it('of a kind that is done no more stays', async () => {
    const owner = await app.owner();
    const id = await bury('steam-engine');
    await expect(owner.call(replayDeadLetter, { params: { letterId: id } })).rejects.toMatchObject({
      status: 409,
      code: 'UNKNOWN_JOB',
    });
    expect((await owner.call(listDeadLetters, {})).deadLetters).toMatchObject([{ id }]);
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
  });
});
