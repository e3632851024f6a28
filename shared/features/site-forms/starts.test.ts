import { expect, it } from 'vitest';
import { siteFormInput } from './contract.ts';
import { FORM_STARTS, newSiteForm } from './starts.ts';

it.each(FORM_STARTS)('a form can begin as %s, as the server takes it', (start) => {
  const form = newSiteForm(start);
  expect(siteFormInput.parse(form)).toEqual(form);
});
