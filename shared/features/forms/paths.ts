/** Checks the answers to a form before they are sent (SPEC 7). */
export const FORM_VALIDATION_PATH = '/api/rest/forms/validate/:formId';
