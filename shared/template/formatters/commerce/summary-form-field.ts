import { html, type Markup, verbatim } from '#shared/html/html.ts';
import { scaleAnswer } from '#shared/features/forms/answers.ts';
import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import { isTruthy, property, toText } from '#shared/json/values.ts';
import type { Scope } from '../../definition.ts';
import { markupFormatter } from '../../definition.ts';
import { localized, textOf } from './text.ts';

export const summaryFormField = markupFormatter({
  name: 'summary-form-field',
  summary: 'A field of a form that was sent, with its answer.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{@|summary-form-field}',
      json: { type: 'name', rawTitle: 'You', values: { First: 'Ada', Last: 'Byron' } },
      output:
        '<div style="font-size:11px; margin-top:3px">\n  <span style="font-weight:bold;">You:</span> Ada Byron\n</div>',
    },
  ],
  apply: (field, _args, scope) => {
    const answer = answerOf(field, scope);
    const none = localized(scope, 'productSummaryFormNoAnswerText', PRODUCT_LABELS.noAnswer).trim();
    return html`<div style="font-size:11px; margin-top:3px">\n  <span style="font-weight:bold;">${verbatim(textOf(field, 'rawTitle'))}:</span> ${answer.text === '' ? verbatim(none) : answer}\n</div>`;
  },
});

function answerOf(field: unknown, scope: Scope): Markup {
  const values = property(field, 'values');
  const part = (key: string): Markup => verbatim(textOf(values, key));
  const after = (key: string, print: (part: Markup) => Markup): Markup | undefined =>
    textOf(values, key) === '' ? undefined : print(part(key));
  const clock = (key: string): Markup => (isTruthy(property(values, key)) ? part(key) : html`00`);
  switch (textOf(field, 'type')) {
    case 'address': {
      const second = after('Line2', (line) => html`  <div>${line}</div>\n`);
      const city = html`${part('City')}, ${part('State')} ${part('Zip')} ${part('Country')}`;
      return html`<div style="padding-left:5px;">\n  <div>${part('Line1')}</div>\n${second}  <div>${city}</div>\n</div>`;
    }
    case 'checkbox':
      if (!isTruthy(values)) return verbatim(textOf(field, 'value'));
      return html`${verbatim(Array.isArray(values) ? values.map(toText).join(', ') : '')}\n`;
    case 'date':
      return html`${part('Month')}/${part('Day')}/${part('Year')}`;
    case 'likert':
      return likertAnswer(values, scope);
    case 'name':
      return html`${part('First')} ${part('Last')}`;
    case 'phone': {
      const country = after('Country', (code) => html`+${code} `);
      return html`${country}${part('Areacode')}-${part('Prefix')}-${part('Line')}`;
    }
    case 'time':
      return html`${clock('Hour')}:${clock('Minute')}:${clock('Second')} ${part('Ampm')}`;
    default:
      return verbatim(textOf(field, 'value'));
  }
}

/** Answers on a scale, keyed by their question. */
function likertAnswer(values: unknown, scope: Scope): Markup {
  const entries = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  const lines = entries.map(([question, answer]: [string, unknown]) => {
    const { key, text } = scaleAnswer(toText(answer));
    return html`\n  <div><span style="font-weight:bold;">${verbatim(question)}:</span> ${verbatim(localized(scope, key, text))}</div>`;
  });
  return html`<div style="padding-left:5px;">${lines}\n</div>`;
}
