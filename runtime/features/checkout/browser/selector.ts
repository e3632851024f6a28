/** The form of the checkout, on its page. */
export const CHECKOUT_FORM_SELECTOR = '[data-checkout-form]';
