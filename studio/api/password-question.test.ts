import { expect, it } from 'vitest';
import { createPasswordQuestion } from './password-question.ts';

it('asks once for all who wait, and tells each of them the answer', async () => {
  const question = createPasswordQuestion();
  const seen: boolean[] = [];
  const stop = question.subscribe(() => seen.push(question.isOpen()));
  const [one, other] = [question.ask(), question.ask()];
  question.answer(true);
  expect(await Promise.all([one, other])).toEqual([true, true]);
  expect(seen).toEqual([true, true, false]);
  const third = question.ask();
  question.answer(false);
  expect(await third).toBe(false);
  stop();
  void question.ask();
  expect(seen).toEqual([true, true, false, true, false]);
});

it('takes an answer that nobody waits for', () => {
  const question = createPasswordQuestion();
  question.answer(true);
  expect(question.isOpen()).toBe(false);
});
