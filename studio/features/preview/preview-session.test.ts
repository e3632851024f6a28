import { describe, expect, it } from 'vitest';
import type { ThemeProblem } from '#shared/theme/index.ts';
import type { PreviewPageInput, RenderAnswer, RenderRequest } from './messages.ts';
import {
  createPreviewSession,
  FIRST_RENDER_LIMIT_MS,
  PAINT_LIMIT_MS,
  RENDER_LIMIT_MS,
} from './preview-session.ts';

const PAGE: PreviewPageInput = {
  template: 'a.page',
  json: {},
  head: '',
  assetVersions: {},
  language: 'en',
  now: 0,
};
const START = { line: 1, column: 1, offset: 0 };

function problem(message: string, severity: ThemeProblem['severity'] = 'error'): ThemeProblem {
  return { path: 'a.page', code: 'CODE', severity, message, range: { start: START, end: START } };
}

/** A session whose worker, frame and clock are moved by hand. */
function createTestSession() {
  const requests: RenderRequest[] = [];
  const shown: { revision: number; html: string; isOtherPage: boolean; isEdited: boolean }[] = [];
  const waits: { run: () => void; ms: number; isOff: boolean }[] = [];
  let restarts = 0;
  const session = createPreviewSession({
    render: (request) => void requests.push(request),
    show: (page) => void shown.push(page),
    restartWorker: () => {
      restarts += 1;
    },
    wait(run, ms) {
      const wait = { run, ms, isOff: false };
      waits.push(wait);
      return () => {
        wait.isOff = true;
      };
    },
  });
  const answer = (part: Partial<RenderAnswer> = {}) =>
    session.rendered({
      revision: requests.at(-1)?.revision ?? 0,
      html: 'page',
      problems: [],
      otherProblems: [],
      missingQueries: '[]',
      ...part,
    });
  const paint = () => session.painted(shown.at(-1)?.revision ?? 0);
  const pass = (ms: number) => {
    for (const wait of waits.filter((one) => one.ms === ms && !one.isOff)) {
      wait.isOff = true;
      wait.run();
    }
  };
  return { session, requests, shown, answer, paint, pass, restarts: () => restarts };
}

/** A session that shows its first page. */
function createShowing() {
  const made = createTestSession();
  made.session.frameReady();
  made.session.edit({ 'a.page': 'one' });
  made.session.showPage(PAGE, true);
  made.answer({ html: 'first' });
  made.paint();
  return made;
}

describe('a preview session', () => {
  it('renders once there is a page, with all texts', () => {
    const { session, requests } = createTestSession();
    session.edit({ 'a.page': 'one', 'b.block': 'two' });
    expect(requests).toEqual([]);
    session.showPage(PAGE, true);
    expect(requests).toEqual([{ revision: 1, changes: { 'a.page': 'one', 'b.block': 'two' }, page: PAGE }]);
  });

  it('shows what was rendered and tells when it is painted', () => {
    const { session, shown } = createShowing();
    expect(shown).toEqual([{ revision: 1, html: 'first', isOtherPage: true, isEdited: false }]);
    expect(session.state()).toMatchObject({ status: 'shown', paintedRevision: 1, isOlder: false });
  });

  it('renders one text at a time, and then the newest: those between are never rendered', () => {
    const { session, requests, answer, paint } = createShowing();
    for (const text of ['a', 'ab', 'abc', 'abcd']) session.edit({ 'a.page': text });
    session.edit({ 'b.block': 'x' });
    expect(requests.length).toBe(2);
    expect(requests[1]?.changes).toEqual({ 'a.page': 'a' });
    answer();
    expect(requests.length).toBe(2);
    paint();
    expect(requests.length).toBe(3);
    expect(requests[2]).toEqual({ revision: 3, changes: { 'a.page': 'abcd', 'b.block': 'x' } });
  });

  it('drops answers of revisions that are no longer waited for', () => {
    const { session, shown, answer } = createShowing();
    session.edit({ 'a.page': 'two' });
    answer({ revision: 1, html: 'stale' });
    expect(shown.length).toBe(1);
    answer({ html: 'fresh' });
    expect(shown.at(-1)).toEqual({ revision: 2, html: 'fresh', isOtherPage: false, isEdited: false });
  });

  it.each([
    ['gave nothing to show', { html: null }],
    ['has a new mistake', { html: 'half', problems: [problem('unclosed')] }],
  ])('keeps the last good page when the text %s', (_, part) => {
    const { session, shown, requests, answer, paint } = createShowing();
    session.edit({ 'a.page': 'broken' });
    answer(part);
    expect(shown.length).toBe(1);
    expect(session.state()).toMatchObject({ status: 'broken', isOlder: true });
    session.edit({ 'a.page': 'mended' });
    expect(requests.length).toBe(3);
    answer({ html: 'mended' });
    paint();
    expect(shown.at(-1)?.html).toBe('mended');
    expect(session.state()).toMatchObject({ status: 'shown', isOlder: false, problems: [] });
  });

  it('goes on showing a page whose mistakes were there from the start', () => {
    const { session, shown, answer, paint } = createTestSession();
    session.frameReady();
    session.showPage(PAGE, true);
    answer({ html: 'first', problems: [problem('old')] });
    paint();
    session.edit({ 'a.page': 'more' });
    answer({ html: 'second', problems: [problem('old')] });
    expect(shown.at(-1)?.html).toBe('second');
    expect(session.state()).toMatchObject({ status: 'broken', isOlder: false });
  });

  it('does not mind warnings', () => {
    const { session, shown, answer } = createShowing();
    session.edit({ 'a.page': 'odd' });
    answer({ html: 'odd', problems: [problem('odd', 'warning')] });
    expect(shown.at(-1)?.html).toBe('odd');
    expect(session.state().status).toBe('shown');
  });

  it('shows another page even with mistakes, for the old one would be the wrong page', () => {
    const { session, shown, answer } = createShowing();
    session.showPage({ ...PAGE, template: 'b.page' }, true);
    answer({ html: 'other', problems: [problem('new')] });
    expect(shown.at(-1)).toEqual({ revision: 2, html: 'other', isOtherPage: true, isEdited: false });
  });

  it('shows the page when the frame comes later than the first render', () => {
    const { session, shown, answer } = createTestSession();
    session.showPage(PAGE, true);
    answer({ html: 'first' });
    expect(shown).toEqual([]);
    session.frameReady();
    expect(shown).toEqual([{ revision: 1, html: 'first', isOtherPage: true, isEdited: false }]);
  });

  it('goes on when a hidden window does not paint', () => {
    const { session, requests, answer, pass } = createShowing();
    session.edit({ 'a.page': 'two' });
    answer();
    session.edit({ 'a.page': 'three' });
    expect(requests.length).toBe(2);
    pass(PAINT_LIMIT_MS);
    expect(requests.length).toBe(3);
  });

  it('replaces a worker that does not answer and gives the new one everything with the next change', () => {
    const { session, requests, answer, pass, restarts } = createShowing();
    session.edit({ 'a.page': 'endless' });
    pass(RENDER_LIMIT_MS);
    expect(restarts()).toBe(1);
    expect(session.state().status).toBe('stuck');
    session.edit({ 'b.block': 'x' });
    expect(requests.at(-1)).toEqual({
      revision: 3,
      changes: { 'a.page': 'endless', 'b.block': 'x' },
      page: PAGE,
    });
    answer({ revision: 2, html: 'too late' });
    answer();
    expect(session.state().status).toBe('shown');
  });

  it('gives a worker that has to be loaded first more time', () => {
    const { session, pass } = createTestSession();
    session.showPage(PAGE, true);
    pass(RENDER_LIMIT_MS);
    expect(session.state().status).toBe('waiting');
    pass(FIRST_RENDER_LIMIT_MS);
    expect(session.state().status).toBe('stuck');
  });

  it('tells its listeners of every change until they leave', () => {
    const { session, answer } = createTestSession();
    let told = 0;
    const leave = session.subscribe(() => {
      told += 1;
    });
    session.showPage(PAGE, true);
    answer();
    expect(told).toBe(1);
    leave();
    session.painted(1);
    expect(told).toBe(1);
  });
});
