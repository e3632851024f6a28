/** Where the form sends the language that a visitor chooses. */
export const LANGUAGE_FORM_PATH = '/language';
