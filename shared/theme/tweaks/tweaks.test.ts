import { describe, expect, it } from 'vitest';
import { fontVariables, readFont } from './font.ts';
import { lessOfTweaks } from '../sheets.ts';
import { classesOf, problemOfValue, readTweaks, resolvedValue, toLess, withClassesOf } from './tweaks.ts';

const read = (text: string) => readTweaks('styles/tweaks.less', text);
const tweakOf = (comment: object, initial: string) => {
  const [tweak] = read(`// tweak: ${JSON.stringify(comment)}\n@it: ${initial};`).tweaks;
  if (tweak === undefined) throw new Error('There is no tweak.');
  return tweak;
};

describe('tweaks', () => {
  it('are read with what they say, each before its variable', () => {
    const { tweaks, problems } = read(
      '// tweak: { "type" : "dropdown", "title" : "Logo", "category" : "Header", "options" : ["Left", "Center"] }\n@logo-position: "Left";\n',
    );
    expect(problems).toEqual([]);
    expect(tweaks).toMatchObject([
      {
        name: 'logo-position',
        kind: 'dropdown',
        title: 'Logo',
        category: 'Header',
        initial: '"Left"',
        options: ['Left', 'Center'],
        line: 1,
      },
    ]);
  });

  it.each([
    ['// tweak: { "type": "dance" }\n@a: b;', 'There is no tweak of the type "dance".'],
    ['// tweak: { "type": "color" }\n.a { b: c; }', 'No variable follows this tweak'],
    ['// tweak: { "type": }\n@a: b;', 'This tweak cannot be read.'],
  ])('that cannot be read are told: %j', (text, message) => {
    const { tweaks, problems } = read(`\n${text}`);
    expect(tweaks).toEqual([]);
    expect(problems).toMatchObject([{ line: 2, message: expect.stringContaining(message) as string }]);
  });

  it.each([
    [{ type: 'color' }, '#fff', '#12345', '#123456'],
    [{ type: 'value', min: 10, max: 20 }, '12px', '21px', '20px'],
    [{ type: 'checkbox' }, 'true', 'yes', 'false'],
    [{ type: 'dropdown', options: ['a', 'b'] }, 'a', 'c', 'b'],
    [{ type: 'image' }, 'none', 'javascript:alert(1)', '/assets/x.png'],
    [{ type: 'text' }, '"a"', '";} b {', 'b'],
    [{ type: 'font' }, '"x"', 'a } b {', 'font-size: 2em;'],
  ])('take good values only: %j', (comment, initial, bad, good) => {
    const tweak = tweakOf(comment, initial);
    expect(problemOfValue(tweak, bad)).toEqual(expect.any(String));
    expect(problemOfValue(tweak, good)).toBeUndefined();
  });

  it('are for all pages, or for those that they name', () => {
    expect(tweakOf({ type: 'color' }, '#fff').page).toBe('STYLE');
    expect(tweakOf({ type: 'color', pageType: 'CHECKOUT' }, '#fff').page).toBe('CHECKOUT');
    expect(tweakOf({ type: 'color', pageType: 'ELSEWHERE' }, '#fff').page).toBe('STYLE');
  });

  it('are as another one where their sheet says so, and never for ever', () => {
    const { tweaks } = read(
      '// tweak: { "type": "color" }\n@a: @b;\n// tweak: { "type": "color" }\n@b: #123456;\n// tweak: { "type": "color" }\n@c: @c;',
    );
    const [a, , c] = tweaks;
    expect(a && resolvedValue(tweaks, a, {})).toBe('#123456');
    expect(a && resolvedValue(tweaks, a, { b: '#fff' })).toBe('#fff');
    expect(a && resolvedValue(tweaks, a, { a: '#000' })).toBe('#000');
    expect(c && resolvedValue(tweaks, c, {})).toBe('@c');
  });

  it.each([
    ['"font-family: A"', 'font-family: "B C", serif', `"font-family: 'B C', serif"`],
    ["'font-family: A'", "font-family: 'B C'", `'font-family: "B C"'`],
  ])('of a font cannot end the text that they stand in: %s', (initial, value, less) => {
    expect(toLess(tweakOf({ type: 'font' }, initial), value)).toBe(less);
  });

  it('set the font of a rule, and are called by their label', () => {
    const { tweaks, problems } = read(
      '// tweak: {"title": "tweak-nav-font", "label": "Font", "type": "font"}\n.nav-font {\n  font-family: "A B", serif;\n  font-size: 14px;\n}\n',
    );
    expect(problems).toEqual([]);
    expect(tweaks).toMatchObject([{ name: 'nav-font', form: 'rule', kind: 'font', title: 'Font' }]);
    const { before, after } = lessOfTweaks(tweaks, { 'nav-font': 'font-size: 20px;' });
    expect(before).toContain('@nav-font-font-size: 20px;');
    expect(after).toContain('.nav-font {font-family: inherit;font-size: 20px;');
    expect(lessOfTweaks(tweaks, {})).toMatchObject({
      before: expect.stringContaining('@nav-font-font-size: 14px;') as string,
      after: '',
    });
  });

  it('are classes alone where nothing follows that they could set', () => {
    const { tweaks, problems } = read(
      [
        '// tweak: {"title": "tweak-show-tag-line", "label": "Tag line", "type": "checkbox", "active": true}',
        '// tweak: {"title": "tweak-underline", "type": "checkbox", "active": false}',
        '// tweak: {"title": "tweak-spacing", "type": "dropdown", "options": ["Small", "Extra Large"], "default": "Extra Large"}',
        '.next { color: red; }',
      ].join('\n'),
    );
    expect(problems).toEqual([]);
    expect(classesOf(tweaks, {})).toEqual(['tweak-show-tag-line', 'tweak-spacing-extra-large']);
    expect(classesOf(tweaks, { 'tweak-underline': 'true', 'tweak-spacing': 'Small' })).toEqual([
      'tweak-show-tag-line',
      'tweak-underline',
      'tweak-spacing-small',
    ]);
    expect(lessOfTweaks(tweaks, { 'tweak-underline': 'true' })).toEqual({ before: '', after: '' });
  });

  it('are told to the page by classes', () => {
    const { tweaks } = read(
      '// tweak: { "type": "checkbox" }\n@hideTitle: true;\n// tweak: { "type": "checkbox" }\n@other: false;\n// tweak: { "type": "dropdown", "options": ["Far Left", "Right"] }\n@logo_position: Far Left;',
    );
    expect(classesOf(tweaks, {})).toEqual(['hide-title', 'logo-position-far-left']);
    expect(classesOf(tweaks, { hideTitle: 'false', logo_position: 'Right' })).toEqual([
      'logo-position-right',
    ]);
    expect(withClassesOf('page-cart hide-title logo-position-far-left', tweaks, { hideTitle: 'false' })).toBe(
      'page-cart logo-position-far-left',
    );
  });
});

describe('fonts', () => {
  it.each([
    ['"{ font-family: \\"A B\\", serif; font-size: 12px; }"', '"A B", serif', '12px', '400'],
    ["~'font-family: A; font-weight: 700;'", 'A', '1em', '700'],
    ['bold 14px/20px Arial, sans-serif', 'Arial, sans-serif', '14px', 'bold'],
    ['Georgia, serif', 'Georgia, serif', '1em', '400'],
    ['"{ font-size: expression({}); }"', 'inherit', '1em', '400'],
  ])('are read from %s', (value, family, size, weight) => {
    const font = readFont(value);
    expect([font['font-family'], font['font-size'], font['font-weight']]).toEqual([family, size, weight]);
  });

  it('give a variable for each part', () => {
    expect(fontVariables('body', readFont('16px/1.5 Lato'))).toContain(
      '@body-font-family: Lato;@body-font-size: 16px;',
    );
  });
});
