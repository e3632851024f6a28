// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Call } from '../../../browser/http.ts';
import { formMarkup } from '../../site-forms/shown.ts';
import { blankField } from '#shared/features/forms/rules.ts';
import { newSiteForm } from '#shared/features/site-forms/starts.ts';
import { startSiteForm } from './site-form.ts';

const ID = 'a'.repeat(24);
const FIELDS = [
  blankField('who', 'name', { title: 'Name' }),
  blankField('email', 'email', { title: 'Email', required: true }),
  blankField('note', 'textarea', { title: 'Note', maxLength: 5 }),
  blankField('topics', 'checkbox', { title: 'Topics', options: ['Mugs', 'Bowls'] }),
  blankField('mood', 'likert', { title: 'Mood', options: ['Good'] }),
  blankField('src', 'hidden', { key: 'utm', value: 'none' }),
].map((field) => ({ ...field, options: [...field.options] }));
const KEY: Answer = { ok: true, body: { key: 'k1', data: { key: 'k1' } } };
const RIGHT: Answer = { ok: true, body: { valid: true, errors: {} } };
const TAKEN: Answer = {
  ok: true,
  body: { success: true, submissionMessage: 'Thanks', submissionHTML: '<b>!</b>' },
};
const lost = (status: number, more: object = {}): Answer => ({
  ok: false,
  status,
  crumbFail: false,
  error: '',
  ...more,
});

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

const markupOf = (place: string): string => {
  const rule = { ...newSiteForm('contact'), fields: FIELDS, submitLabel: 'Send' };
  return formMarkup({ language: 'en', settings: {} }, { id: ID, version: 1, rule }, undefined, place);
};

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const calls: Call[] = [];
const opened: string[] = [];

/** Starts the form on a page whose server gives these answers, by the ends of their paths. */
function start(
  answers: { readonly validate?: Answer; readonly key?: Answer; readonly save?: Answer } = {},
): void {
  const { validate = RIGHT, key = KEY, save = TAKEN } = answers;
  startSiteForm(find('form'), {
    http: (call) => {
      calls.push(call);
      const answer = call.path.includes('/validate/') ? validate : call.path.includes('Key') ? key : save;
      return Promise.resolve(answer);
    },
    captchas: { mount: () => Promise.reject(new Error('There is no captcha.')), of: () => undefined },
    openPath: (path) => void opened.push(path),
  });
}

async function send(): Promise<void> {
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settle();
  await settle();
}

beforeEach(() => {
  calls.length = 0;
  opened.length = 0;
  document.documentElement.lang = 'en';
  window.history.replaceState(null, '', '/contact?utm=spring');
  document.body.innerHTML = markupOf('one');
});

describe('a form of the site', () => {
  it('fetches its key when it is touched, and sends what was typed once it is right', async () => {
    start();
    expect(calls.map(({ path }) => path)).toEqual(['/api/form/FormSubmissionKey']);
    find<HTMLInputElement>('[name="who:First"]').value = 'Ada';
    find<HTMLInputElement>('[name="email"]').value = 'ada@forms.example';
    find<HTMLInputElement>('[value="Bowls"]').checked = true;
    find<HTMLInputElement>('[name="mood:0"][value="2"]').checked = true;
    await send();
    expect(calls).toHaveLength(3);
    const body = calls[2]?.body as { form: string };
    expect(body).toMatchObject({ formId: ID, key: 'k1', contentSource: 'c', pagePath: '/contact' });
    expect(JSON.parse(body.form)).toMatchObject({
      who: { First: 'Ada', Last: '' },
      email: 'ada@forms.example',
      topics: ['Bowls'],
      mood: { Good: '2' },
      src: 'spring',
    });
    expect(find('form').hidden).toBe(true);
    expect(find('.site-form-done').innerHTML).toBe('<p>Thanks</p><div><b>!</b></div>');
    expect(document.activeElement).toBe(find('.site-form-done'));
  });

  it('leads on where the form says', async () => {
    start({ save: { ok: true, body: { success: true, redirect: '/thanks' } } });
    await send();
    expect(opened).toEqual(['/thanks']);
  });

  it('shows what is wrong above the titles, keeps what was typed, and can be sent again', async () => {
    start({ validate: lost(400, { error: 'x', errors: { email: 'Required' } }) });
    find<HTMLInputElement>('[name="who:First"]').value = 'Ada';
    await send();
    const field = find('[data-field="email"]');
    expect(field.firstElementChild?.textContent).toBe('Required');
    expect(document.activeElement).toBe(find('[name="email"]'));
    expect(find('[role="alert"]').textContent).toBe(
      'One or more fields is invalid, please check your entries.',
    );
    await send();
    expect(document.querySelectorAll('.field-error')).toHaveLength(1);
    expect(find<HTMLInputElement>('[name="who:First"]').value).toBe('Ada');
    expect(find('.site-form-act button').textContent).toBe('Send');
  });

  it.each([
    [{ save: lost(401) }, 'Unable to submit form. Please try again later.'],
    [{ save: lost(404) }, 'This form has not been configured yet.'],
    [{ save: lost(429) }, 'Unable to submit form. Submission rate limit exceeded. Please try again later.'],
    [{ save: lost(500) }, 'Unable to send form. Please try again later.'],
    [{ save: lost(400) }, 'Unknown error, please try again later.'],
    [{ save: lost(400, { error: 'Said by the server.' }) }, 'Said by the server.'],
    [{ save: lost(0) }, 'Please check your internet connection.'],
    [{ save: { ok: true, body: {} } }, 'Error processing form submission. Please reload and try again.'],
    [{ key: lost(500) }, 'Could not get a form submission key, please try again later.'],
  ] as const)('that comes to %j says: %s', async (answers, text) => {
    start(answers);
    await send();
    expect(find('[role="alert"]').textContent).toBe(text);
  });

  it('tells its mistakes by ids of its own where it stands twice', async () => {
    document.body.innerHTML = markupOf('one') + markupOf('two');
    start({ validate: lost(400, { errors: { email: 'Required' } }) });
    await send();
    const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const [first, second] = Array.from(document.forms);
    expect(first?.querySelector('.field-error')?.id).toBe(`form-${ID}-one-email-error`);
    expect(second?.querySelector('.field-error')).toBeNull();
  });

  it.each([
    [2_000, 'Your form has encountered a problem. Please scroll down to review.'],
    [-2_000, 'Your form has encountered a problem. Please scroll up to review.'],
    [100, 'One or more fields is invalid, please check your entries.'],
  ])('says where its first mistake is, %i px from the top', async (top, text) => {
    start({ validate: lost(400, { errors: { email: 'Required' } }) });
    find('[data-field="email"]').getBoundingClientRect = () => ({ top, bottom: top + 50 }) as DOMRect;
    await send();
    expect(find('[role="alert"]').textContent).toBe(text);
  });

  it('counts letters, and marks too many', () => {
    start();
    const area = find<HTMLTextAreaElement>('textarea');
    area.value = 'longer';
    area.dispatchEvent(new Event('input', { bubbles: true }));
    const counter = find('[data-counter-of]');
    expect([counter.textContent, counter.hasAttribute('data-over')]).toEqual(['6 / 5', true]);
  });

  it('is not checked before it is sent where it says so, this once', async () => {
    start({ save: lost(400) });
    find('form').setAttribute('data-unchecked', '');
    await send();
    await send();
    const checks = calls.filter(({ path }) => path.includes('/validate/'));
    expect(checks).toHaveLength(1);
  });
});
