/** Checks the answers to a form before they are sent. */
export const FORM_VALIDATION_PATH = '/api/rest/forms/validate/:formId';
/** Tells how an address of a country is asked for. */
export const ADDRESS_LAYOUT_PATH = '/api/rest/forms/address';
