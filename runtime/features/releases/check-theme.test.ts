import { describe, expect, it } from 'vitest';
import { checkTheme } from './check-theme.ts';

const check = (text: string) =>
  checkTheme(
    { 'site.region': '{squarespace.main-content}', 'pages/a.page': `first\n${text}` },
    () => undefined,
  );

describe('what visitors would read as text', () => {
  it.each([
    ['<p>{ title }</p>', 'Write it as {title}'],
    ['<p>{title | html}</p>', 'Write it as {title|html}'],
    ['<p>{title|html</p>', 'The closing bracket } is missing.'],
    ['{.secton a}x', 'Did you mean {.section}?'],
    ['{.var product @}', 'Write it as {.var @name value}'],
    ['{.repeated a}x', 'Write it as {.repeated section name}.'],
  ])('has a line with a remedy when it is published: %s', (text, remedy) => {
    const hint = expect.stringContaining(remedy) as string;
    expect(check(text)).toContainEqual(
      expect.objectContaining({ path: 'pages/a.page', line: 2, isWarning: true, hint }),
    );
  });

  it('is not a site tag with single quotes, which works', () => {
    expect(check("<squarespace:block-field id='words' />")).toEqual([]);
  });
});
