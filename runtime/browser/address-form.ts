import { ADDRESS_COUNTRY_SELECTOR, UPDATE_COUNTRY } from '#shared/places/address-paths.ts';

/** Sends a form for the fields of the country that was chosen in it, as without scripts by a button. */
export function sendForFields(form: HTMLFormElement): void {
  const asked = form.ownerDocument.createElement('input');
  asked.type = 'hidden';
  asked.name = UPDATE_COUNTRY;
  asked.value = '1';
  form.append(asked);
  // What is not filled in yet is asked for later.
  const { noValidate } = form;
  form.noValidate = true;
  form.requestSubmit();
  asked.remove();
  form.noValidate = noValidate;
}

/** True for the field of the country in a form with an address. */
export const isCountryField = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.matches(ADDRESS_COUNTRY_SELECTOR);

/** Has a form show the fields of the country as soon as that is changed. */
export function mountAddressForm(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    if (isCountryField(target)) sendForFields(form);
  });
}
