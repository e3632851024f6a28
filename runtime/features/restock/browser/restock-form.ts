/** Marks the form of a variant that is out of stock (reference section 21.11). */
export const RESTOCK_SELECTOR = '.product-restock-notification';

/**
 * Makes the form of a variant that is out of stock send itself; what that takes is loaded then.
 * @param send takes the form's element with all that belongs to it
 */
export function mountRestockForm(view: HTMLElement, send: (view: HTMLElement) => void): void {
  const email = view.querySelector<HTMLInputElement>('input[name="email"]');
  email?.setAttribute('aria-label', email.placeholder);
  email?.setAttribute('autocomplete', 'email');
  email?.setAttribute('inputmode', 'email');
  view.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    send(view);
  });
}
