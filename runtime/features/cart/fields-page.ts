import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { fieldsMarkup } from '#shared/features/forms/fields-markup.ts';
import { formMessages } from '#shared/features/forms/messages.ts';
import type { Answers } from '#shared/features/forms/read-answers.ts';
import { html, type Markup, trusted } from '#shared/html/html.ts';
import { CART_FORM_PATHS } from '#shared/features/cart/paths.ts';
import type { Site } from '../../http/context.ts';

/** What the page of an item's form is made of. */
export interface FieldsPage {
  readonly site: Pick<Site, 'title' | 'language'>;
  readonly form: FormDefinition;
  readonly answers: Answers;
  /** What is wrong, by field; empty on a form that opens. */
  readonly errors: Readonly<Record<string, string>>;
  /** Said of the whole form; empty where nothing is wrong. */
  readonly problem: string;
  /** What goes along with the answers. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Path of the page that the visitor comes from. */
  readonly from: string;
}

const STYLE = trusted(`<style>
:root { color-scheme: light dark; --paper: #f6f4ef; --ink: #23201c; --quiet: #6b645a; --control: #8a8377; --accent: #1f6f54; --on-accent: #fff; --fault: #a4262c; }
@media (prefers-color-scheme: dark) { :root { --paper: #171614; --ink: #f1eee8; --quiet: #aaa398; --control: #8f887c; --accent: #7fcfb0; --on-accent: #10251d; --fault: #ff9b94; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 34rem; margin: 8vh auto 3rem; padding: 0 1rem; }
h1 { margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
fieldset { border: 0; margin: 0; min-width: 0; padding: 0; }
legend { padding: 0; }
.form-field { margin-top: 1.25rem; }
.field-title { display: block; font-weight: 600; }
.field-error, .fault { color: var(--fault); }
.field-help, .field-counter { color: var(--quiet); font-size: .875rem; }
.field-choice, .field-part { display: block; padding: .4rem 0; }
.field-choice input { width: 1.15rem; height: 1.15rem; margin: 0 .5rem 0 0; vertical-align: -.15rem; accent-color: var(--accent); }
.field-part span { display: block; }
.form-field > :is(input, select, textarea), .field-part > input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--control); border-radius: 6px; }
[aria-invalid] { border-color: var(--fault); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button { min-height: 3rem; margin: 1.75rem 0 1rem; padding: .6rem 1.5rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 6px; cursor: pointer; }
a { color: var(--accent); }
</style>`);

/** The page on which visitors without scripts answer what an item asks; it stands alone, without theme and scripts. */
export function fieldsPage({ site, form, answers, errors, problem, hidden, from }: FieldsPage): string {
  const messages = formMessages(site.language);
  const carried: Markup[] = Object.entries({ ...hidden, from }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const said = problem === '' ? undefined : html`<p class="fault" role="alert">${problem}</p>`;
  return html`<!doctype html>
<html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${form.name} — ${site.title}</title>${STYLE}</head>
<body><main><h1>${form.name}</h1>${said}
<form method="post" action="${CART_FORM_PATHS.add}">${carried}${fieldsMarkup(form, answers, errors, site.language)}
<button>${messages.add}</button></form>
<p><a href="${from}">${messages.leave}</a></p></main></body></html>`.text;
}
