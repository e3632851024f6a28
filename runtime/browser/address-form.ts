import {
  ADDRESS_COUNTRY_SELECTOR,
  ADDRESS_FORM_SELECTOR,
  UPDATE_COUNTRY,
} from '#shared/places/address-paths.ts';
import type { Widget } from './widget.ts';

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

/** A form with an address, which shows the fields of the country as soon as that is changed. */
export const addressWidget: Widget = {
  selector: ADDRESS_FORM_SELECTOR,
  start(form) {
    form.addEventListener('change', ({ target }) => {
      if (isCountryField(target)) sendForFields(form as HTMLFormElement);
    });
  },
};
