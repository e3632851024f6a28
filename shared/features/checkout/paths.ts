/** Buys the cart that a token opens. */
export const CHECKOUT_CALL_PATH = '/api/3/commerce/cart/:cartToken/checkout';
/** Where a buyer comes back to from a provider's own page. */
export const PAYMENT_RETURN_PATH = '/checkout/return';
/** Set in that address for a buyer who left the provider's page without paying. */
export const PAYMENT_LEFT_PARAMETER = 'left';
/** Where the mail about a payment that failed later leads; the token of the cart comes as query parameter. */
export const CHECKOUT_AGAIN_PATH = '/checkout/again';
/** What a buyer sees when the order is made. */
export const ORDER_CONFIRMED_PATH = '/checkout/order-confirmed';
/**
 * That page of the order that a token opens.
 * @param cartToken names a cart that is not the visitor's usual one, so that its buyer finds back to it
 */
export function pathOfNewOrder(orderToken: string, cartToken?: string): string {
  const cart = cartToken === undefined ? '' : `&cartToken=${encodeURIComponent(cartToken)}`;
  return `${ORDER_CONFIRMED_PATH}?o=${orderToken}${cart}`;
}
/** The simulation of a provider's own page. */
export const MOCK_PAYMENT_PATH = '/checkout/test-payment';
/** Where providers tell by themselves what became of a payment. */
export const PAYMENT_EVENTS_PATH = '/checkout/payment-events/:provider';
/** Where the forms of the checkout's page send their fields. */
export const CHECKOUT_FORM_PATHS = {
  contact: '/checkout/contact',
  pay: '/checkout/pay',
} as const;
