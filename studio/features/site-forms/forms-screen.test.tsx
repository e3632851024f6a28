import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { newField } from '#shared/features/forms/field-kinds.ts';
import { newSiteForm } from '#shared/features/site-forms/starts.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { findFormErrors, FormEditor } from './form-screen.tsx';
import { FormsScreen } from './forms-screen.tsx';

const form = {
  ...newSiteForm('contact'),
  id: 'f'.repeat(24),
  version: 1,
  createdOn: '2026-11-01T12:00:00.000Z',
};

afterEach(() => {
  cleanNotifications();
  cleanup();
});

it('makes a form of a kind at once', async () => {
  const sent: unknown[] = [];
  renderInStudio(
    <FormsScreen inboxPath={undefined} />,
    createTestStudio({
      'GET /api/v1/forms': () => ({ forms: [] }),
      'POST /api/v1/forms': ({ body }: { body: unknown }) => {
        sent.push(body);
        return { form };
      },
    }),
  );
  expect(await screen.findByText('No forms yet')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Create form' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Contact' }));
  await expect.poll(() => sent).toEqual([newSiteForm('contact')]);
});

it('has its steps in their order, says what is wrong, and saves by version', async () => {
  const sent: unknown[] = [];
  const text = 'Not an allowed site.';
  renderInStudio(
    <FormEditor form={form} path="audience/forms" />,
    createTestStudio({
      [`PUT /api/v1/forms/${form.id}`]: ({ body }: { body: unknown }) => {
        sent.push(body);
        return refuse(400, 'REDIRECT_NOT_ALLOWED', text, { errors: { successRedirect: text } });
      },
    }),
  );
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Build', 'Storage', 'Advanced', 'Captcha', 'Disclaimer']);
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Redirect after submitting' }),
    'https://a.example',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(sent).toEqual([{ ...newSiteForm('contact'), successRedirect: 'https://a.example', version: 1 }]);
});

it('tells what is wrong with a form before it is sent', () => {
  expect(findFormErrors(newSiteForm('wholesale'))).toEqual({});
  const wrong = { ...newSiteForm('contact'), name: ' ', fields: [], recipients: ['nobody'] };
  expect(Object.keys(findFormErrors(wrong)).toSorted()).toEqual(['fields', 'name', 'recipients']);
});

it.each([
  ['text', { fields: 'Enter a label for each field.' }],
  ['section', { fields: 'Enter a label for each field.' }],
  ['hidden', {}],
] as const)('wants a label of a field that visitors see: %s', (type, errors) => {
  const contact = newSiteForm('contact');
  const fields = [...contact.fields, { ...newField(type, 'new'), options: [], title: ' ' }];
  expect(findFormErrors({ ...contact, fields })).toEqual(errors);
});
