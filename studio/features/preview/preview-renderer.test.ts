import { markText } from '#shared/features/page-content/edit-marks.ts';
import { describe, expect, it } from 'vitest';
import { createStyleMark } from '#shared/theme/index.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import type { PreviewPageInput, RenderAnswer, RenderRequest } from './messages.ts';
import { createPreviewRenderer } from './preview-renderer.ts';
import { createPreviewSession } from './preview-session.ts';

const THEME = {
  'template.conf': '{"name":"Plain","layouts":{"default":{"regions":["site"]}},"stylesheets":[]}',
  'site.region': '<main>{squarespace.main-content}</main>',
  'home.page': '<h1>{title}</h1>',
  'blocks/list.block': '{.repeated section a}{@}{@}{.end}',
};
const PAGE: PreviewPageInput = {
  template: 'home.page',
  json: { title: 'Tea', a: Array.from({ length: 3000 }, () => 1) },
  head: '',
  assetVersions: { 'assets/cup.svg': 'abc123' },
  language: 'en-US',
  now: 0,
};

const styleMark = createStyleMark('5ec7e7', []);

/** A renderer with a clock that goes on by so many milliseconds at each look, until it has been looked at so often. */
function createTestRenderer() {
  let time = 0;
  const clock = { step: 0, looks: 0 };
  const render = createPreviewRenderer({
    clock() {
      if (clock.looks-- > 0) time += clock.step;
      return time;
    },
    localeOf: loadLocale,
    styleMark,
  });
  return { render, clock };
}

const request = (revision: number, changes: RenderRequest['changes']): RenderRequest =>
  revision === 1 ? { revision, changes, page: PAGE } : { revision, changes };

describe('a preview renderer', () => {
  it('answers nothing before it knows a page, and keeps theme and page from then on', async () => {
    const { render } = createTestRenderer();
    expect(await render({ revision: 0, changes: THEME })).toMatchObject({ html: null, problems: [] });
    expect((await render({ revision: 1, changes: {}, page: PAGE })).html).toBe('<main><h1>Tea</h1></main>');
    const answer = await render({ revision: 2, changes: { 'home.page': '<h2>{title|htlm}</h2>' } });
    expect(answer).toMatchObject({ revision: 2, html: '<main><h2>{title|htlm}</h2></main>' });
    expect(answer.problems).toMatchObject([{ path: 'home.page', code: 'FORMATTER_UNKNOWN' }]);
  });

  it('shows the places of the theme that hold nothing yet where the page is written on', async () => {
    const { render } = createTestRenderer();
    const edit = { sections: undefined, places: {}, isMarked: true };
    const home = '<p><awning:block-field id="note" /></p>';
    await render({ revision: 1, changes: { ...THEME, 'home.page': home }, page: { ...PAGE, edit } });
    const { html } = await render({ revision: 2, changes: {} });
    expect(html).toContain('place:note');
    const other = await render({ revision: 3, changes: { 'home.page': '<p></p>' } });
    expect(other.html).toBe('<main><p></p></main>');
  });

  it('shows places whose ids are made of values, with what stands there and empty, and marks them nowhere else', async () => {
    const { render } = createTestRenderer();
    const home = '{.repeated section items}<squarespace:block-field id="post-{id}" columns="12" />{.end}';
    const items = [{ id: 'one' }, { id: 'two' }];
    const places = { 'post-one': '<p>Told</p>' };
    const json = { ...PAGE.json, items, awningBlockFields: places };
    const edit = { sections: undefined, places, isMarked: true };
    const changes = { ...THEME, 'home.page': home };
    const { html: written } = await render({ revision: 1, changes, page: { ...PAGE, json, edit } });
    expect(written).toContain(
      `id="post-one">${markText({ kind: 'place', id: 'post-one' }, '<p>Told</p>')}</div>`,
    );
    expect(written).toContain(`id="post-two">${markText({ kind: 'place', id: 'post-two' }, '')}</div>`);
    const { html: shown } = await render({ revision: 2, changes: {}, page: { ...PAGE, json } });
    expect(shown).toContain('id="post-one"><p>Told</p></div>');
    expect(shown).not.toContain('post-two');
  });

  it('names the version of each asset in its address, as the pages of the site do', async () => {
    const { render } = createTestRenderer();
    const { html } = await render(
      request(1, { ...THEME, 'home.page': '<img src="/assets/cup.svg"><i>/assets/cup.svg</i>' }),
    );
    expect(html).toBe('<main><img src="/assets/cup.svg?v=abc123"><i>/assets/cup.svg</i></main>');
  });

  it('has the style elements of templates and of its head apply, and no others, as the pages of the site do', async () => {
    const { render } = createTestRenderer();
    const site = '{squarespace-headers}{squarespace.main-content}';
    const home = '<style>h1{.meta-left}color:{tint}{.meta-right}</style>{text}';
    const page = {
      ...PAGE,
      head: '<style>b{}</style>',
      json: { tint: 'red', text: '<style>i{}</style>' },
    };
    const { html } = await render({
      revision: 1,
      changes: { ...THEME, 'site.region': site, 'home.page': home },
      page,
    });
    expect(html).toBe('<style>b{}</style><style>h1{color:red}</style><style media="not all">i{}</style>');
  });

  it('tells mistakes in files that the page does not use apart', async () => {
    const { render } = createTestRenderer();
    const { problems, otherProblems } = await render(request(1, { ...THEME, 'other.page': '{.end}' }));
    expect(problems).toEqual([]);
    expect(otherProblems).toMatchObject([{ path: 'other.page', code: 'MISMATCHED_END' }]);
  });

  it('gives no page that takes too long, and leaves out a partial that does', async () => {
    const { render, clock } = createTestRenderer();
    await render(request(1, THEME));
    Object.assign(clock, { step: 150, looks: 100 });
    const whole = await render(request(2, { 'home.page': '{.repeated section a}{@}{@}{.end}' }));
    expect(whole.html).toBeNull();
    expect(whole.problems).toMatchObject([{ path: 'home.page', code: 'CODE_LIMIT_REACHED' }]);
    Object.assign(clock, { step: 60, looks: 100 });
    const part = await render(request(3, { 'home.page': '[{@|apply list.block}]' }));
    expect(part.html).toBe('<main>[]</main>');
    expect(part.problems).toMatchObject([{ path: 'home.page', code: 'CODE_LIMIT_REACHED' }]);
  });

  it('is silent about a first try that took too long because everything was new', async () => {
    const { render, clock } = createTestRenderer();
    Object.assign(clock, { step: 200, looks: 3 });
    const answer = await render(request(1, { ...THEME, 'home.page': '[{@|apply list.block}]' }));
    expect(answer.problems).toEqual([]);
    expect(answer.html).toContain('[11');
  });

  it('tells why it could not make a page at all', async () => {
    const render = createPreviewRenderer({
      clock: () => 0,
      localeOf: () => Promise.reject(new Error('no data of the language')),
      styleMark,
    });
    expect(await render(request(1, THEME))).toMatchObject({
      html: null,
      problems: [
        { code: 'PREVIEW_FAILED', message: 'The preview could not be made: no data of the language' },
      ],
    });
  });
});

describe('a preview of a template that takes too long', () => {
  it('shows its error over the last good page, and the next good page again', async () => {
    const { render, clock } = createTestRenderer();
    const shown: string[] = [];
    let answered: Promise<RenderAnswer> | undefined;
    const session = createPreviewSession({
      render: (asked) => {
        answered = render(asked);
      },
      show: ({ html }) => void shown.push(html),
      restartWorker: () => undefined,
      wait: () => () => undefined,
    });
    const settle = async (): Promise<void> => {
      if (answered) session.rendered(await answered);
      session.painted(session.state().paintedRevision + 1);
    };
    session.frameReady();
    session.edit(THEME);
    session.showPage(PAGE, true);
    await settle();
    expect(shown).toEqual(['<main><h1>Tea</h1></main>']);

    Object.assign(clock, { step: 150, looks: 100 });
    session.edit({ 'home.page': '{.repeated section a}{@}{@}{.end}' });
    await settle();
    expect(session.state()).toMatchObject({
      status: 'broken',
      isOlder: true,
      problems: [{ code: 'CODE_LIMIT_REACHED' }],
    });
    expect(shown).toHaveLength(1);

    session.edit({ 'home.page': '<h1>{title}!</h1>' });
    await settle();
    expect(session.state()).toMatchObject({ status: 'shown', problems: [] });
    expect(shown.at(-1)).toBe('<main><h1>Tea!</h1></main>');
  });
});
