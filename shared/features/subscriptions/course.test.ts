import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accessUntil,
  beginCourse,
  chargeCourse,
  type Course,
  COURSE_ACTS,
  type CourseAct,
  declineCourse,
  dueAct,
  payCourse,
  possibleActs,
  postponeCourse,
  repeatCourse,
  wakeAt,
} from './course.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-01-31T12:00:00Z');
const utc = () => 0;
const MONTHLY = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 3 };
const day = (text: string) => Date.parse(`${text}T12:00:00Z`);

const active = (cycles = 3) =>
  payCourse(beginCourse({ ...MONTHLY, numBillingCycles: cycles }, START), START, utc);
const charging = (course: Course, now: number) => chargeCourse(course, now);

describe('a subscription on its way', () => {
  it('begins with its first payment and is due at the end of each month', () => {
    const first = active();
    expect(first).toMatchObject({ state: 'ACTIVE', paidCycles: 1, nextChargeAt: day('2026-02-28') });
    expect(wakeAt(first)).toBe(day('2026-02-25'));
    const second = payCourse(charging(first, day('2026-02-28')), day('2026-02-28'), utc);
    expect(second).toMatchObject({ state: 'ACTIVE', paidCycles: 2, nextChargeAt: day('2026-03-31') });
    const last = payCourse(charging(second, day('2026-03-31')), day('2026-03-31'), utc);
    expect(last).toMatchObject({ state: 'COMPLETED', paidCycles: 3, nextChargeAt: null });
    expect(wakeAt(last)).toBeNull();
  });

  it.each([
    ['before the notice', day('2026-02-24'), undefined],
    ['three days before', day('2026-02-25'), 'notice'],
    ['on its day', day('2026-02-28'), 'charge'],
  ] as const)('%s is looked after', (_, now, act) => {
    expect(dueAct(active(), now)).toBe(act);
  });

  it('ends on its day where it was canceled at the end of the period', () => {
    const ending = COURSE_ACTS.cancelAtEnd(active());
    expect(ending).toMatchObject({ state: 'ACTIVE', isEnding: true, noticeAt: null });
    expect(dueAct(ending ?? active(), day('2026-02-28'))).toBe('end');
    expect(COURSE_ACTS.resume(ending ?? active(), START, utc)).toMatchObject({ isEnding: false });
  });

  it('is tried on days 1, 3, 5 and 7 and then given up', () => {
    let course = active();
    const days: number[] = [];
    for (let now = course.nextChargeAt; now !== null; now = course.nextChargeAt) {
      days.push((now - day('2026-02-28')) / DAY);
      course = declineCourse(charging(course, now), now, utc);
    }
    expect([days, course.state]).toEqual([[0, 1, 3, 5, 7], 'CANCELED']);
  });

  it('goes on from its start when it was paid late', () => {
    const due = day('2026-02-28');
    const late = declineCourse(charging(active(), due), due, utc);
    expect(late).toMatchObject({ state: 'PAST_DUE', nextChargeAt: due + DAY });
    const paid = payCourse(charging(late, due + DAY), due + DAY, utc);
    expect(paid).toMatchObject({ state: 'ACTIVE', nextChargeAt: day('2026-03-31'), firstTriedAt: null });
  });

  it('asks again within the hour where nobody was asked, and tomorrow where nothing can be delivered', () => {
    const due = day('2026-02-28');
    expect(repeatCourse(charging(active(), due), due)).toMatchObject({
      state: 'ACTIVE',
      nextChargeAt: due + 60 * 60 * 1000,
    });
    expect(postponeCourse(active(), due, utc)).toMatchObject({ state: 'ACTIVE', nextChargeAt: due + DAY });
  });

  it('leaves one date out', () => {
    expect(COURSE_ACTS.skip(active(), START, utc)).toMatchObject({
      paidCycles: 1,
      periodIndex: 2,
      nextChargeAt: day('2026-03-31'),
    });
  });

  it('goes on after a pause with the next date that is still to come', () => {
    const paused = COURSE_ACTS.pause(active());
    expect(paused).toMatchObject({ state: 'PAUSED', nextChargeAt: null });
    const at = (now: string) => COURSE_ACTS.resume(paused ?? active(), day(now), utc)?.nextChargeAt;
    expect([at('2026-02-10'), at('2026-05-01')]).toEqual([day('2026-02-28'), day('2026-05-31')]);
  });

  it.each([
    ['active', active(), ['pause', 'skip', 'cancelAtEnd', 'cancel']],
    ['just being charged', charging(active(), START), ['pause', 'cancelAtEnd', 'cancel']],
    [
      'waiting for a retry',
      { ...declineCourse(charging(active(), START), START, utc), hasProblem: true },
      ['cancelAtEnd', 'cancel', 'retry'],
    ],
    ['paused', COURSE_ACTS.pause(active()), ['resume', 'cancelAtEnd', 'cancel']],
    ['over', COURSE_ACTS.cancel(active()), []],
  ])('that is %s lets be done what makes sense', (_, course, acts) => {
    expect(possibleActs(course ?? active(), START, utc)).toEqual(acts);
  });

  it('is never paid more often than its plan says, and is due in the future or not at all', () => {
    const steps = ['paid', 'declined', 'unheard', 'pause', 'resume', 'skip', 'cancelAtEnd', 'retry', 'wait'];
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.array(fc.constantFrom(...steps), { maxLength: 60 }),
        (cycles, happened) => {
          let now = START;
          let course = active(cycles);
          for (const step of happened) {
            if (step === 'wait') now += 9 * DAY;
            const act = dueAct(course, now);
            if (act === 'charge' && step === 'paid') course = payCourse(charging(course, now), now, utc);
            else if (act === 'charge' && step === 'declined') {
              course = declineCourse(charging(course, now), now, utc);
            } else if (act === 'charge' && step === 'unheard')
              course = repeatCourse(charging(course, now), now);
            else if (Object.hasOwn(COURSE_ACTS, step)) {
              course = COURSE_ACTS[step as CourseAct](course, now, utc) ?? course;
            }
            expect(course.paidCycles).toBeLessThanOrEqual(cycles);
            const isOver = ['COMPLETED', 'CANCELED', 'PAUSED'].includes(course.state);
            expect(isOver && wakeAt(course) !== null).toBe(false);
            const isPaid = step === 'paid' && act === 'charge' && course.nextChargeAt !== null;
            expect(isPaid && (course.nextChargeAt ?? 0) <= now).toBe(false);
          }
        },
      ),
    );
  });
});

describe('what is bought by subscription', () => {
  const due = day('2026-02-28');
  const late = declineCourse(charging(active(0), due), due, utc);
  const paused = COURSE_ACTS.pause(active(0)) ?? active(0);
  const skipped = COURSE_ACTS.skip(active(0), START, utc) ?? active(0);
  const givenUp = [0, 1, 3, 5, 7].reduce(
    (course, days) => declineCourse(charging(course, due + days * DAY), due + days * DAY, utc),
    active(0),
  );

  it.each<[string, Course | undefined, number | null]>([
    ['goes on while it is paid', active(0), null],
    ['goes on while it is charged', charging(active(0), due), null],
    ['goes on while a payment is tried again', late, null],
    [
      'goes on while the shop cannot take the money',
      { ...active(0), nextChargeAt: due + 30 * DAY, hasProblem: true },
      null,
    ],
    ['ends with what was paid where it is to end', COURSE_ACTS.cancelAtEnd(active(0)), due],
    ['ends with what was paid where it was canceled', COURSE_ACTS.cancel(active(0)), due],
    ['ends with what was paid where it was given up', givenUp, due],
    ['ends with what was paid where it is paused', paused, due],
    ['ends with what was paid before a period that is left out', skipped, due],
    [
      'waits for the payment after one that is declined',
      declineCourse(charging(skipped, day('2026-03-31')), day('2026-03-31'), utc),
      due,
    ],
    [
      'comes back with the payment',
      payCourse(charging(skipped, day('2026-03-31')), day('2026-03-31'), utc),
      null,
    ],
    ['comes back where a pause ends in time', COURSE_ACTS.resume(paused, day('2026-02-10'), utc), null],
    ['waits for the payment where it ends late', COURSE_ACTS.resume(paused, day('2026-04-10'), utc), due],
    ['lasts as long as the last payment', payCourse(charging(active(2), due), due, utc), day('2026-03-31')],
  ])('%s', (_, course, until) => {
    expect(accessUntil(course ?? active())).toBe(until);
  });
});
