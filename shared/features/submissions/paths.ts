/** Gives a browser the key of one submission. */
export const SUBMISSION_KEY_PATH = '/api/form/FormSubmissionKey';
/** Takes a submission. */
export const SUBMISSION_PATH = '/api/form/SaveFormSubmission';
/** Takes a file that is attached to a form. */
export const FORM_FILE_PATH = '/api/form/UploadFile';
/** Where staff fetches files of submissions; the id of the file follows. */
export const SUBMISSION_FILE_PATH = '/s/submission-file';
/** Where the forms of pages send their fields without scripts; the id of the form follows. */
export const FORM_POST_PATH = '/form-submission';
/** Name of the field by which such a form says which page it is on; no field of a form can be called so. */
export const FORM_PAGE_FIELD = 'contact:page';
/** Name of the field by which it says where on that page it is. */
export const FORM_PLACE_FIELD = 'contact:place';
