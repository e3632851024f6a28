/** Classes of a form behind a button: the script of forms shows it in a lightbox. */
export const LIGHTBOX_CLASS = 'site-form site-form-lightbox';
