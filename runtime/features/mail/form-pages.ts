import type { Engine } from '#shared/template/index.ts';
import type { OwnPage } from '../../http/own-page.ts';

/** A field of a form. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password' | 'email';
  readonly autocomplete: string;
  readonly hint?: string;
  readonly value?: string;
  /** Shown in place of the hint. */
  readonly error?: string;
  /** True for what is shown and cannot be changed. */
  readonly isFixed?: boolean;
}

/** What stands at the head of a page, and the language that all of it is written in. */
export interface PageHead {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly heading: string;
  readonly text: string;
}

/** A script of ours that sends the form in place of the browser. */
export interface PageScript {
  readonly src: string;
  /** What it needs to know, as data attributes of the form by their names. */
  readonly facts: Readonly<Record<string, string>>;
  /** What it may tell people, by name: each waits hidden on the page. The one named "done" says that all went well. */
  readonly messages: Readonly<Record<string, string>>;
  /** Shown where scripts do not run. */
  readonly without: string;
}

/** A page with a form that a link opens. */
export interface FormPage extends PageHead {
  readonly action: string;
  readonly button: string;
  /** Hidden fields by name. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly fields: readonly FormField[];
  /** What the form is about, in lines above it. */
  readonly details?: readonly { readonly label: string; readonly value: string }[];
  /** Absent on pages that work without. */
  readonly script?: PageScript;
  /** Why the form was not taken, where no field is at fault. */
  readonly problem?: string;
  /** The ways to the same page in the other languages, with what they are called together. */
  readonly otherLanguages: {
    readonly label: string;
    readonly links: readonly { readonly language: string; readonly name: string; readonly href: string }[];
  };
}

/** The pages that links of mails and of the studio open. */
export interface FormPages {
  form(site: { readonly title: string }, page: FormPage): OwnPage;
  notice(site: { readonly title: string }, page: PageHead): OwnPage;
}

const STYLE = `
  :root { color-scheme: light dark; --paper: #f6f4ef; --sheet: #fff; --ink: #23201c; --quiet: #6b645a; --line: #ddd7ca; --control: #8a8377; --accent: #1f6f54; --on-accent: #fff; --stripe: #e3dccd; --fault: #a4262c; }
  @media (prefers-color-scheme: dark) { :root { --paper: #171614; --sheet: #211f1c; --ink: #f1eee8; --quiet: #aaa398; --line: #37342f; --control: #8f887c; --accent: #7fcfb0; --on-accent: #10251d; --stripe: #37342f; --fault: #ff9b94; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  main { max-width: 440px; margin: 10vh auto 48px; padding: 0 16px; }
  .awning { display: flex; height: 10px; }
  .awning i { flex: 1; background: var(--accent); border-radius: 0 0 7px 7px; }
  .awning i:nth-child(even) { background: var(--stripe); }
  .sheet { background: var(--sheet); border: 1px solid var(--line); border-top: 0; border-radius: 0 0 10px 10px; padding: 28px; }
  h1 { margin: 0; font-size: 20px; line-height: 1.3; font-weight: 600; text-wrap: balance; overflow-wrap: anywhere; }
  p { margin: 12px 0 0; overflow-wrap: anywhere; }
  label { display: block; margin-top: 20px; font-weight: 600; }
  input { display: block; width: 100%; margin-top: 6px; padding: 10px 12px; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--control); border-radius: 8px; }
  input[readonly] { color: var(--quiet); border-color: var(--line); }
  input[aria-invalid] { border-color: var(--fault); }
  input:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  button[disabled] { opacity: .6; cursor: default; }
  dl { margin: 16px 0 0; }
  dt { margin-top: 8px; font-size: 13px; color: var(--quiet); }
  dd { margin: 0; overflow-wrap: anywhere; }
  .done { font-weight: 600; color: var(--accent); outline: 0; }
  [hidden] { display: none; }
  button { width: 100%; margin-top: 24px; padding: 11px 18px; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 8px; cursor: pointer; }
  .quiet { color: var(--quiet); }
  .hint { margin-top: 4px; font-size: 13px; }
  .fault { color: var(--fault); }
  a { color: var(--accent); }
  form + p { margin-top: 20px; }
  nav { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 16px 29px; font-size: 13px; }
  nav a { padding-block: 4px; }
`;

const HEAD = `<!doctype html>
<html lang="{language|htmlattr}" dir="{direction|htmlattr}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>{heading|html} - {site.title|html}</title>{@|apply style}</head>
<body><main><div class="awning" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i></div><div class="sheet">
<h1>{heading|html}</h1><p class="quiet">{text|html}</p>`;

const END = '<p class="quiet"><a href="/">{site.title|html}</a></p></div>';
const CLOSE = '</main></body></html>';

const FORM = `${HEAD}{.section problem}<p class="fault" role="alert">{@|html}</p>{.end}
{.section details}<dl>{.repeated section @}<dt>{label|html}</dt><dd>{value|html}</dd>{.end}</dl>{.end}
{.section script}<noscript><p class="fault">{without|html}</p></noscript>{.end}
<form method="post" action="{action|htmlattr}"{.section script}{.repeated section facts} data-{name|htmlattr}="{value|htmlattr}"{.end}{.end}>
{.repeated section hidden}<input type="hidden" name="{name|htmlattr}" value="{value|htmlattr}">{.end}
{.repeated section fields}<label for="{name|htmlattr}">{label|html}</label>
<input id="{name|htmlattr}" name="{name|htmlattr}" type="{type|htmlattr}" autocomplete="{autocomplete|htmlattr}" value="{value|htmlattr}"{.section isFixed} readonly{.or} required{.end}{.section error} aria-invalid="true" autofocus{.end}{.section note} aria-describedby="{name|htmlattr}-note"{.end}>
{.section error}<p class="hint fault" id="{name|htmlattr}-note" role="alert">{@|html}</p>{.end}{.section hint}<p class="hint quiet" id="{name|htmlattr}-note">{@|html}</p>{.end}{.end}
{.section script}{.repeated section messages}<p class="{kind|htmlattr}" data-message="{name|htmlattr}" role="{role|htmlattr}" tabindex="-1" hidden>{value|html}</p>{.end}{.end}
{.section script}<button disabled>{button|html}</button>{.end}{.section plainButton}<button>{@|html}</button>{.end}</form>
{.section script}<script type="module" src="{src|htmlattr}"></script>{.end}${END}
{.section otherLanguages}<nav aria-label="{label|htmlattr}">{.repeated section links}<a href="{href|htmlattr}" hreflang="{language|htmlattr}" lang="{language|htmlattr}">{name|html}</a>{.end}</nav>{.end}${CLOSE}`;

/** Name of the message that all went well. */
const DONE = 'done';

const toPairs = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const NOTICE = `${HEAD}${END}${CLOSE}`;

/**
 * Makes the pages that links of mails and of the studio open. They stand alone: no theme, nothing from elsewhere, and no
 * script but one of ours.
 */
export function createFormPages(engine: Engine): FormPages {
  const style = engine.compile('<style>{style}</style>');
  const form = engine.compile(FORM);
  const notice = engine.compile(NOTICE);
  const fill = (template: typeof notice, facts: object): OwnPage => {
    const { html } = template.render({ json: { ...facts, style: STYLE }, partials: { style } });
    return { html, styles: [STYLE] };
  };
  return {
    form: (site, { hidden, fields, script, ...page }) =>
      fill(form, {
        ...page,
        site: { title: site.title },
        // A button that only a script can answer waits for it.
        plainButton: script === undefined ? page.button : undefined,
        hidden: toPairs(hidden),
        script: script && {
          ...script,
          facts: toPairs(script.facts),
          messages: toPairs(script.messages).map((message) => ({
            ...message,
            ...(message.name === DONE ? { kind: 'done', role: 'status' } : { kind: 'fault', role: 'alert' }),
          })),
        },
        fields: fields.map((field) => ({
          value: '',
          ...field,
          hint: field.error === undefined ? field.hint : undefined,
          note: field.error ?? field.hint,
        })),
      }),
    notice: (site, page) => fill(notice, { ...page, site: { title: site.title } }),
  };
}
