/** Sent along by a form whose country was changed, to be shown with the fields of that country. */
export const UPDATE_COUNTRY = 'updateCountry';
/** A form that is sent by itself when the country of its address is changed. */
export const ADDRESS_FORM_SELECTOR = '[data-address-form]';
/** The field of the country in it. */
export const ADDRESS_COUNTRY_SELECTOR = '[data-address-country]';
