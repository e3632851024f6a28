import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import { isTruthy, property, toText } from '#shared/json/values.ts';
import type { Scope } from '../../definition.ts';
import { formatter } from '../../definition.ts';
import { localized, textOf } from './text.ts';

const NEUTRAL: readonly [key: string, text: string] = ['productAnswerMapNeutral', 'Neutral'];
/** Likert answers in words, with the keys of the site's own ones (SPEC 3 "Forms"). */
const LIKERT: ReadonlyMap<string, readonly [key: string, text: string]> = new Map([
  ['-2', ['productAnswerMapStronglyDisagree', 'Strongly Disagree']],
  ['-1', ['productAnswerMapDisagree', 'Disagree']],
  ['0', NEUTRAL],
  ['1', ['productAnswerMapAgree', 'Agree']],
  ['2', ['productAnswerMapStronglyAgree', 'Strongly Agree']],
]);

export const summaryFormField = formatter({
  name: 'summary-form-field',
  summary: 'A field of a form that was sent, with its answer.',
  params: [],
  examples: [
    {
      template: '{@|summary-form-field}',
      json: { type: 'name', rawTitle: 'You', values: { First: 'Ada', Last: 'Byron' } },
      output:
        '<div style="font-size:11px; margin-top:3px">\n  <span style="font-weight:bold;">You:</span> Ada Byron\n</div>',
    },
  ],
  usesScope: true,
  apply: (field, _args, scope) => {
    const answer =
      answerOf(field, scope) ||
      localized(scope, 'productSummaryFormNoAnswerText', PRODUCT_LABELS.noAnswer).trim();
    return `<div style="font-size:11px; margin-top:3px">\n  <span style="font-weight:bold;">${textOf(field, 'rawTitle')}:</span> ${answer}\n</div>`;
  },
});

function answerOf(field: unknown, scope: Scope): string {
  const values = property(field, 'values');
  const part = (key: string): string => textOf(values, key);
  const clock = (key: string): string => (isTruthy(property(values, key)) ? part(key) : '00');
  switch (textOf(field, 'type')) {
    case 'address': {
      const second = part('Line2') === '' ? '' : `  <div>${part('Line2')}</div>\n`;
      const city = `${part('City')}, ${part('State')} ${part('Zip')} ${part('Country')}`;
      return `<div style="padding-left:5px;">\n  <div>${part('Line1')}</div>\n${second}  <div>${city}</div>\n</div>`;
    }
    case 'checkbox':
      if (!isTruthy(values)) return textOf(field, 'value');
      return `${Array.isArray(values) ? values.map(toText).join(', ') : ''}\n`;
    case 'date':
      return `${part('Month')}/${part('Day')}/${part('Year')}`;
    case 'likert':
      return likertAnswer(values, scope);
    case 'name':
      return `${part('First')} ${part('Last')}`;
    case 'phone': {
      const country = part('Country') === '' ? '' : `+${part('Country')} `;
      return `${country}${part('Areacode')}-${part('Prefix')}-${part('Line')}`;
    }
    case 'time':
      return `${clock('Hour')}:${clock('Minute')}:${clock('Second')} ${part('Ampm')}`;
    default:
      return textOf(field, 'value');
  }
}

/** Answers on a scale, keyed by their question. */
function likertAnswer(values: unknown, scope: Scope): string {
  const entries = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  const lines = entries.map(([question, answer]: [string, unknown]) => {
    const [key, text] = LIKERT.get(toText(answer)) ?? NEUTRAL;
    return `\n  <div><span style="font-weight:bold;">${question}:</span> ${localized(scope, key, text)}</div>`;
  });
  return `<div style="padding-left:5px;">${lines.join('')}\n</div>`;
}
