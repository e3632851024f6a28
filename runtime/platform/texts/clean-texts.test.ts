import { describe, expect, it } from 'vitest';
import { cleanFields } from './clean-texts.ts';

describe('the fields of somebody who may not inject code', () => {
  it('are cleaned each by its rule, with all that is in them, and told by name', () => {
    const sent = {
      body: '<p onclick=x>a</p>',
      name: 'a<b',
      tags: ['<i>', 'plain'],
      labels: { de: 'Gratis', 'f<r': '<b>' },
      count: 3,
      none: null,
      kept: '<script>',
    };
    const { value, changed } = cleanFields(sent, {
      body: 'html',
      name: 'line',
      tags: 'line',
      labels: 'line',
      count: 'line',
      none: 'line',
    });
    expect(value).toEqual({
      body: '<p>a</p>',
      name: 'a‹b',
      tags: ['‹i>', 'plain'],
      labels: { de: 'Gratis', 'f‹r': '‹b>' },
      count: 3,
      none: null,
      kept: '<script>',
    });
    expect(changed).toEqual(['body', 'name', 'tags', 'labels']);
  });

  it('that are not named have the rule of all others', () => {
    expect(cleanFields({ body: '<i>x</i>', name: '<i>' }, { body: 'html', '*': 'line' })).toEqual({
      value: { body: '<i>x</i>', name: '‹i>' },
      changed: ['name'],
    });
  });

  it.each([
    ['{"items":[{"title":"\\u003cb>"}]}', '{"items":[{"title":"‹b>"}]}', true],
    ['{ "items": [ {"title":"a < b"} ] }', '{ "items": [ {"title":"a < b"} ] }', false],
    ['no <b> JSON', 'no ‹b> JSON', true],
    [{ items: [{ title: '<b>' }] }, { items: [{ title: '‹b>' }] }, true],
    [`${'['.repeat(9_999)}${']'.repeat(9_999)}`, `${'['.repeat(9_999)}${']'.repeat(9_999)}`, false],
  ])('that may hold JSON have the texts in it cleaned: %j', (navigation, clean, isChanged) => {
    expect(cleanFields({ navigation }, { navigation: 'json' })).toEqual({
      value: { navigation: clean },
      changed: isChanged ? ['navigation'] : [],
    });
  });

  it.each([undefined, null, 'text', 7, [['<i>']]])('are not there in %j', (value) => {
    expect(cleanFields(value, { '*': 'line' })).toEqual({ value, changed: [] });
  });
});
