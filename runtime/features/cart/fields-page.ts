import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { countryLayouts } from '#shared/features/forms/country-layouts.ts';
import { fieldsMarkup } from '#shared/features/forms/fields-markup.ts';
import { formMessages, formTexts } from '#shared/features/forms/texts.ts';
import type { Answers } from '#shared/features/forms/read-answers.ts';

/** What the page is made of on which visitors without scripts answer what an item asks, as its template sees it. */
export interface FieldsPage {
  readonly title: string;
  /** What is wrong with the answers as a whole; empty on a form that opens. */
  readonly problem: string;
  readonly action: string;
  /** What goes along with the answers. */
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  /** Markup of the fields, each with what is wrong with it. */
  readonly fields: string;
  /** Path of the page that the visitor comes from. */
  readonly from: string;
  readonly words: { readonly add: string; readonly leave: string };
}

/**
 * Makes the page of an item's form.
 * @param errors what is wrong, by field
 * @param hidden what goes along with the answers
 * @param action path that the answers are sent to, by a button with the words of `button`
 * @param from path of the page that the visitor comes from
 */
export function toFieldsPage(asked: {
  readonly language: string;
  readonly form: FormDefinition;
  readonly answers: Answers;
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: string;
  readonly hidden: Readonly<Record<string, string>>;
  readonly from: string;
  readonly action: string;
  readonly button: string;
}): FieldsPage {
  const { language, form, answers, errors, problem, hidden, from, action, button } = asked;
  const { leave } = formMessages(language);
  return {
    title: form.name,
    problem,
    action,
    hidden: Object.entries({ ...hidden, from }).map(([name, value]) => ({ name, value })),
    fields: fieldsMarkup(
      form,
      { answers, errors },
      { language, texts: formTexts(language) },
      countryLayouts(language),
    ).text,
    from,
    words: { add: button, leave },
  };
}
