import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import { formMessages } from '#shared/features/forms/texts.ts';
import { validateForm } from '#shared/features/forms/contract.ts';
import {
  createSiteForm,
  deleteSiteForm,
  getFormSettings,
  getTemplateSchema,
  listSiteForms,
  previewSiteForm,
  putFormSettings,
  type SiteForm,
  updateSiteForm,
} from '#shared/features/site-forms/contract.ts';
import { newSiteForm } from '#shared/features/site-forms/starts.ts';
import { FORM_PAGE_FIELD, FORM_PLACE_FIELD, FORM_POST_PATH } from '#shared/features/submissions/paths.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson } from '../../testing/people.ts';
import { addSectionPage, publishDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { formMarkup } from './shown.ts';

const PLACE = 'block1';
const SITE = { language: 'en-US', settings: {} };

let app: TestApp;
let owner: Client;
let editor: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  editor = (await addPerson(app, [CONTRIBUTOR_ROLE.editor])).client;
});

afterAll(() => app.close());

const make = async (change: object = {}, client = owner): Promise<SiteForm> =>
  (await client.call(createSiteForm, { body: { ...newSiteForm('contact'), ...change } })).form;
const change = (form: SiteForm, by: Client, more: object = {}) =>
  by.call(updateSiteForm, { params: { formId: form.id }, body: { ...form, ...more } });

describe('a form of the site', () => {
  it('is made, changed by version, deleted, and brought back', async () => {
    const form = await make();
    const { form: second } = await change(form, owner, { name: 'Write to us' });
    expect(second).toMatchObject({ id: form.id, version: 2, name: 'Write to us' });
    await expect(change(form, owner)).rejects.toMatchObject({ code: 'STALE' });
    const { binEntryId } = await owner.call(deleteSiteForm, { params: { formId: form.id } });
    const params = { formId: form.id };
    await expect(owner.call(deleteSiteForm, { params })).rejects.toMatchObject({
      code: 'SITE_FORM_NOT_FOUND',
    });
    await expect(owner.call(validateForm, { params, body: {} })).rejects.toMatchObject({
      code: 'FORM_NOT_FOUND',
    });
    await owner.call(restoreFromBin, { params: { entryId: binEntryId }, body: {} });
    const { forms } = await owner.call(listSiteForms, {});
    expect(forms.find(({ id }) => id === form.id)?.version).toBe(3);
  });

  it('is checked before it is sent, by its fields', async () => {
    const { id: formId } = await make();
    await expect(owner.call(validateForm, { params: { formId }, body: {} })).rejects.toMatchObject({
      status: 400,
      errors: { email: formMessages('en').required },
    });
  });

  it.each([
    ['no fields', { fields: [] }],
    ['no name', { name: ' ' }],
    ['a mailing list that it does not name', { mailingList: { isOn: true, listId: '' } }],
    ['a recipient that is no address', { recipients: ['a@b.example\r\nBcc: c@d.example'] }],
  ])('with %s is refused', async (_what, wrong) => {
    await expect(make(wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('keeps markup of who may inject code, cleans that of others, and leaves what others wrote', async () => {
    const markup = '<p>Thanks</p><script>count()</script>';
    const cleaned = await make({ submissionHTML: markup }, editor);
    expect(cleaned.submissionHTML).toBe('<p>Thanks</p>');
    const form = await make({ submissionHTML: markup });
    expect(form.submissionHTML).toBe(markup);
    const { form: kept } = await change(form, editor, { name: 'Renamed' });
    expect(kept).toMatchObject({ name: 'Renamed', submissionHTML: markup });
    const { form: changed } = await change(kept, editor, { submissionHTML: `${markup}<b>!</b>` });
    expect(changed.submissionHTML).toBe('<p>Thanks</p><b>!</b>');
  });

  it('leads to this site and to allowed ones alone', async () => {
    const refused = { code: 'REDIRECT_NOT_ALLOWED' };
    const away = { successRedirect: 'https://thanks.example/done' };
    await expect(make(away)).rejects.toMatchObject(refused);
    await expect(make({ successRedirect: '//evil.example' })).rejects.toMatchObject(refused);
    const { settings } = await owner.call(getFormSettings, {});
    const body = { ...settings, redirectOrigins: ['https://thanks.example'], keptDays: 30 };
    const put = await owner.call(putFormSettings, { body });
    expect(put.settings).toEqual({ ...body, version: settings.version + 1 });
    await expect(owner.call(putFormSettings, { body })).rejects.toMatchObject({ code: 'STALE' });
    expect((await make(away)).successRedirect).toBe(away.successRedirect);
  });
});

it('a form is shown before it is stored, in any language, with the style sheet of the theme', async () => {
  const form = { ...newSiteForm('contact'), submissionHTML: '<script>1</script>', submitLabel: '' };
  const { html, css } = await owner.call(previewSiteForm, { body: { form, language: 'fr' } });
  expect(html).toContain('>Envoyer</button>');
  expect(html).not.toContain('<script>');
  expect(css).toContain('.site-form');
  await expect(
    owner.call(previewSiteForm, { body: { form: { ...form, fields: [] } } }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

describe('the kinds of fields', () => {
  it('are told to programs, and no others', async () => {
    const { fields } = await owner.call(getTemplateSchema, { query: { type: 'form' } });
    expect(fields.find(({ type }) => type === 'phone')).toEqual({
      type: 'phone',
      kind: 'phone',
      properties: [
        { name: 'description', type: 'string' },
        { name: 'showCountryCode', type: 'boolean' },
        { name: 'required', type: 'boolean' },
      ],
    });
    const wrong = await app.visitor().fetch('/api/template/GetTemplateSchema?type=form');
    expect(wrong.status).toBe(401);
    await expect(owner.call(getTemplateSchema, { query: { type: 'page' as 'form' } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('a page with two forms', () => {
  let first: SiteForm;
  let second: SiteForm;

  beforeAll(async () => {
    first = await make({ submissionMessage: 'The first is taken.' });
    second = await make({ name: 'Second' });
    const blocks = [first, second].map(({ id: form }, at) => ({
      id: `block${at}`,
      type: 'form',
      span: 6,
      data: { form },
    }));
    const section = { id: 'first', background: 'none', spacing: 'small', width: 'normal', blocks } as const;
    await addSectionPage(app, 'write', { sections: [section] });
    await publishDraft(owner);
  });

  const read = async () => (await app.visitor().fetch('/write')).text();
  const send = (form: SiteForm, fields: Record<string, string>, from = '/write') =>
    app.visitor().fetch(`${FORM_POST_PATH}/${form.id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        referer: `${app.origin}${from}`,
      },
      body: new URLSearchParams(fields).toString(),
    });

  it('shows both, and what became of one where it stands', async () => {
    const page = await read();
    for (const { id } of [first, second]) expect(page).toContain(`action="${FORM_POST_PATH}/${id}#`);
    const wrong = await send(first, { email: 'ada', message: 'Typed before' });
    const told = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(told).toContain('Typed before');
    expect(told).toContain(formMessages('en').email);
    expect(told.split(`>${formMessages('en').invalid}<`)).toHaveLength(2);
    const answers = { 'name:First': 'Ada', 'name:Last': 'M', email: 'ada@forms.example', message: 'Hello' };
    expect(told).toContain(`name="${FORM_PAGE_FIELD}" value="/write"`);
    const after = { ...answers, [FORM_PAGE_FIELD]: '/write' };
    const taken = await (await send(first, after, `${FORM_POST_PATH}/${first.id}`)).text();
    expect(taken).toContain('The first is taken.');
    expect(taken).not.toContain(`action="${FORM_POST_PATH}/${first.id}#`);
    expect(taken).toContain(`action="${FORM_POST_PATH}/${second.id}#`);
    expect(await read()).not.toContain('The first is taken.');
  });

  it('shows a change of a form at once, and nothing of one that is deleted', async () => {
    await change(second, owner, { submitLabel: 'Off it goes' });
    expect(await read()).toContain('Off it goes');
    await owner.call(deleteSiteForm, { params: { formId: second.id } });
    expect(await read()).not.toContain(second.id);
  });

  it('can be the same form twice: ids differ, and what became of it stands where it was sent from', async () => {
    const form = await make();
    const blocks = ['left', 'right'].map((id) => ({ id, type: 'form', span: 6, data: { form: form.id } }));
    const section = { id: 'pair', background: 'none', spacing: 'small', width: 'normal', blocks } as const;
    await addSectionPage(app, 'twice', { sections: [section] });
    await publishDraft(owner);
    const idsOf = (page: string) => Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    const page = await (await app.visitor().fetch('/twice')).text();
    expect(page).toContain(`id="form-${form.id}-left-email"`);
    expect(new Set(idsOf(page)).size).toBe(idsOf(page).length);
    const told = await (await send(form, { email: 'ada', [FORM_PLACE_FIELD]: 'right' }, '/twice')).text();
    expect(told).toContain(`id="form-${form.id}-right-email-error"`);
    expect(told).not.toContain(`id="form-${form.id}-left-email-error"`);
    expect(new Set(idsOf(told)).size).toBe(idsOf(told).length);
  });

  it('takes nothing from another site', async () => {
    const foreign = await app.visitor().fetch(`${FORM_POST_PATH}/${first.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: '',
    });
    expect(foreign.status).toBe(403);
  });
});

describe('a form on a page', () => {
  const rule = { ...newSiteForm('newsletter'), disclaimerMessage: 'No <spam>', captchaEnabled: true };
  const stored = { id: 'a'.repeat(24), version: 1, rule };

  it('sends itself without scripts, with what is escaped', () => {
    const html = formMarkup(SITE, stored, undefined, PLACE);
    expect(html).toContain(`method="post" action="${FORM_POST_PATH}/${stored.id}#`);
    expect(html).toContain('No &lt;spam&gt;');
    expect(html).not.toContain('site-form-captcha');
    expect(formMarkup({ ...SITE, settings: { captcha: 'altcha' } }, stored, undefined, PLACE)).toContain(
      'site-form-captcha',
    );
  });

  it('shows what is wrong with what was typed, and gives way once it was taken', () => {
    const told = {
      formId: stored.id,
      answers: { email: '"><script>' },
      errors: { email: 'Wrong' },
      problem: 'Look again',
    };
    const wrong = formMarkup(SITE, stored, told, PLACE);
    expect(wrong).toContain('Look again');
    expect(wrong).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(wrong).not.toContain('<script>');
    const done = { message: 'Thank <you>', html: '<b>!</b>', next: '' };
    const taken = formMarkup(SITE, stored, { formId: stored.id, done }, PLACE);
    expect(taken).toContain('<p>Thank &lt;you&gt;</p><b>!</b>');
    expect(taken).not.toContain('<form');
  });
});
