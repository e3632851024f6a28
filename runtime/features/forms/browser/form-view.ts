import type { SubmitMessages } from '#shared/features/forms/submit-messages.ts';
import { property, toText } from '#shared/json/values.ts';

const CONTROL = ':is(input, select, textarea)';

type Errors = Readonly<Record<string, string>>;

function clearErrors(form: HTMLFormElement): void {
  for (const error of form.querySelectorAll('.field-error')) error.remove();
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid');
}

/** Shows what is wrong above the title of each field; answers the first field at fault. */
function showErrors(form: HTMLFormElement, errors: Errors): HTMLElement | undefined {
  let first: HTMLElement | undefined;
  for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) {
    const text = errors[field.dataset.field ?? ''];
    if (text === undefined) continue;
    first ??= field;
    const control = field.querySelector<HTMLElement>(CONTROL);
    const error = form.ownerDocument.createElement('p');
    error.className = 'field-error';
    error.id = `${form.id}-${field.dataset.field}-error`;
    error.textContent = text;
    field.prepend(error);
    control?.setAttribute('aria-invalid', 'true');
    const described = control?.getAttribute('aria-describedby') ?? '';
    if (!described.includes(error.id))
      control?.setAttribute('aria-describedby', `${error.id} ${described}`.trim());
  }
  return first;
}

/** What a visitor sees of a form that is sent. */
export interface FormView {
  setSending(isOn: boolean): void;
  /** Says something of the form as a whole; nothing where the text is empty. */
  tell(text: string): void;
  /** Shows what is wrong by field; where the first mistake is out of sight, the form says where to look. */
  tellMistakes(errors: Errors, fallback: string): void;
  /** Gives way to what is said once it was taken. */
  succeed(body: unknown): void;
}

/** Makes what shows how far the sending of a form is. */
export function createFormView(form: HTMLFormElement, messages: SubmitMessages): FormView {
  const document = form.ownerDocument;
  const problem = form.querySelector<HTMLElement>('.form-problem');
  const button = form.querySelector<HTMLButtonElement>('.site-form-act button');
  const label = button?.textContent ?? '';

  function tell(text: string): void {
    if (!problem) return;
    problem.hidden = text === '';
    problem.textContent = text;
  }

  return {
    tell,
    setSending(isOn) {
      if (!button) return;
      button.textContent = isOn ? messages.submitting : label;
      button.setAttribute('aria-disabled', String(isOn));
    },
    tellMistakes(errors, fallback) {
      clearErrors(form);
      const first = showErrors(form, errors);
      tell(fallback);
      if (!first) return;
      const { top, bottom } = first.getBoundingClientRect();
      if (top > (document.defaultView?.innerHeight ?? 0)) tell(messages.reviewBelow);
      else if (bottom < 0) tell(messages.reviewAbove);
      first.querySelector<HTMLElement>(CONTROL)?.focus();
    },
    succeed(body) {
      const done = document.createElement('div');
      done.className = 'site-form-done';
      done.setAttribute('role', 'status');
      done.tabIndex = -1;
      const text = document.createElement('p');
      text.textContent = toText(property(body, 'submissionMessage')) || messages.thanks;
      const more = document.createElement('div');
      // Written by who may inject code, and else cleaned by the server.
      more.innerHTML = toText(property(body, 'submissionHTML'));
      done.append(text, more);
      form.hidden = true;
      form.after(done);
      done.focus();
    },
  };
}
