import { describe, expect, it } from 'vitest';
import { createEngine } from '../../index.ts';

const engine = createEngine();
const json = {
  a: 2,
  b: '3',
  s: 'hi',
  o: { x: 1 },
  list: [1],
  foo: { bar: 5 },
  $d: 7,
  max: 9,
  t: true,
  n: null,
};

/** What a tag prints and the texts of its mistakes, without their prefix. */
function answer(expression: string): { html: string; mistakes: string[] } {
  const { html, errors } = engine.compile(`{.eval ${expression}}`).render({ json });
  const mistakes = errors.map(({ message }) =>
    message.replace(/^RuntimeError: Error (?:parsing|reducing) expression: /, ''),
  );
  return { html, mistakes };
}

describe('the value of an expression', () => {
  it.each<[string, string]>([
    ['1+2*3', '7'],
    ['(1+2)*3', '9'],
    ['2**3**2', '512'],
    ['-2**2', '4'],
    ['-7%3', '-1'],
    ['1/0', 'Infinity'],
    ['0/0', 'NaN'],
    ['5 % 0', 'NaN'],
    ['7-2-1', '4'],
    ['1<<3>>1', '4'],
    ['5&6|1^2', '7'],
    ['~5', '-6'],
    ['a+b', '23'],
    ['a*b', '6'],
    ['"x"+1+2', 'x12'],
    ['1+2+"x"', '3x'],
    ['missing+"x"', 'nullx'],
    ['+"0x10"', '16'],
    ['+"abc"', 'NaN'],
    ['+" 1"', 'NaN'],
    ['+"5."', '5'],
    ['+".5"', 'NaN'],
    ['+"-0x10"', '-16'],
    ['+""', '0'],
    ['-t', '-1'],
    ["1=='1'", 'true'],
    ["1==='1'", 'false'],
    ["1!=='1'", 'true'],
    ['null==0', 'false'],
    ['null<1', 'true'],
    ['missing==null', 'true'],
    ['n===null', 'true'],
    ['"10"<"9"', 'true'],
    ['10<"9"', 'false'],
    ['2>=2', 'true'],
    ['0||"x"', 'true'],
    ['1&&""', 'false'],
    ['!a', 'false'],
    ['0.1+0.2', '0.30000000000000004'],
    ['1e21', '1e+21'],
    ['1.', '1'],
    ['1.5e-3', '0.0015'],
    ['0x1F', '31'],
    ["'\\U0001F600'", '😀'],
    ['"\\u0041\\x41\\n\\q\\""', 'AA\nq"'],
    ['"\\x07\\x0b\\x1f|"', ' \v |'],
    ['null', ''],
    ['', ''],
    ['foo.bar*2', '10'],
    ['list.0', '1'],
    ['$d', '7'],
    ['a-b', ''],
    ['a - b', '-1'],
    ['PI > 3 && E < 3', 'true'],
    ['max', '9'],
    ['a.PI', ''],
  ])('of %s is %j', (expression, html) => {
    expect(answer(expression)).toEqual({ html, mistakes: [] });
  });

  it.each<[string, string]>([
    ['max(1,5,3)', '5'],
    ['max (1, 5)', '5'],
    ['min(3,"2")', '2'],
    ['abs(-3, 9)', '3'],
    ['num("12x")', 'NaN'],
    ['str(1.50)', '1.5'],
    ['bool("0")', 'true'],
    ['max(o, 1)', '1'],
    ['PI(2)', '2'],
    ['a.max(1)', '1'],
  ])('of the call %s is %j', (expression, html) => {
    expect(answer(expression)).toEqual({ html, mistakes: [] });
  });

  it.each<[string, string]>([
    ['1 2', '2'],
    ['1,2', '2'],
    ['1;', '1'],
    ['1;;2', '2'],
    [';', ''],
    ['()', ''],
    ['+', ''],
    ['(1)(2)', '2'],
    ['max(1 2)', '2'],
    ['1 !', 'false'],
    ['a @ b', '3'],
  ])('of the loose %s is %j', (expression, html) => {
    expect(answer(expression)).toEqual({ html, mistakes: [] });
  });

  it.each<[string, string]>([
    ['@x=5;@x*2', '10'],
    ['@x=5', ''],
    ['@x = @y = 3; @x', ''],
    ['@x = @y = 3; @y', '3'],
    ['x = 5; x', ''],
    ['@a.b = 1; @a.b', ''],
    ['1 = 2', ''],
    ['@x = o; @x', ''],
  ])('of the assignment %s is %j', (expression, html) => {
    expect(answer(expression)).toEqual({ html, mistakes: [] });
  });

  it.each<[string, string]>([
    ['-o', ''],
    ['!list', ''],
    ['5 !o', ''],
    ['@x = -o; @x', ''],
    ['max(1, -o, 2)', '2'],
    ['max(3, -o, 2)', '2'],
  ])('of the sign before what is no literal, %s, is %j', (expression, html) => {
    expect(answer(expression)).toEqual({ html, mistakes: [] });
  });

  it('leaves variables of a statement behind, in the frame it stands in', () => {
    const template = '{.section foo}{.eval @v = bar + 1}{@v}{.end}[{@v}]';
    expect(engine.compile(template).render({ json }).html).toBe('6[]');
  });
});

describe('a mistake in the text of an expression', () => {
  it.each<[string, string[]]>([
    ['#', []],
    ['1 # 2 # 3', ['Unexpected character at 2: "#"']],
    ['.5', ['Unexpected character at 0: "."']],
    ['1 \b', ['Unexpected backspace at 2: "\\b"']],
    ['1 \u0001', ['Unexpected control character at 2: "\\u0001"']],
    ['"abc', ['Unterminated string']],
    ["'\\", ['Unterminated string']],
    ['"a\nb"', ['Illegal bare line feed character in string literal']],
    ['"a\rb"', ['Illegal bare carriage return character in string literal']],
    ['"\\xzz" "\\u1"', ['Invalid 2-char hex escape found']],
    ['"\\u00g0"', ['Invalid unicode escape found']],
    ['"\\U0000004"', ['Invalid unicode escape found']],
    ['1.5.a', ['Duplicate decimal point in number']],
    ['1e+', ['Expected a digit after exponent in decimal number']],
    ['1e.', ['Unexpected decimal point in exponent']],
    ['1e5.5', ['Unexpected decimal point in exponent']],
    ['1.e5.5', ['Duplicate decimal point in number']],
    ['0xZ', ['Expected digits after start of hex number']],
    ['foo (1)', ['Invalid function foo']],
    ['@(1)', ['Invalid function @']],
    ['$d(1)', ['Invalid function $d']],
    ['f(1) + g(2', ['Invalid function f']],
    ['f(1) "abc', ['Invalid function f', 'Unterminated string']],
    ['(1', ['Mismatched operator found: left paren']],
    ['1);(', ['Mismatched operator found: right paren']],
    ['((;1', ['Mismatched operator found: left paren', 'Mismatched operator found: left paren']],
    ['num(1;2)', ['Mismatched operator found: left paren', 'Mismatched operator found: right paren']],
  ])('%j is told as it is met', (expression, texts) => {
    expect(answer(expression).mistakes).toEqual(
      texts.map((text) => `${JSON.stringify(expression)}: ${text}`),
    );
  });

  it('is told once, however often the tag runs', () => {
    const template = engine.compile('{.repeated section @}{.eval (1}{.end}');
    expect(template.render({ json: [1, 2, 3] }).errors).toHaveLength(1);
    expect(template.render({ json: [1, 2, 3] }).errors).toHaveLength(1);
  });
});

describe('a mistake in the values of an expression', () => {
  it.each<[string, string[]]>([
    ['1+', ['Invalid arguments to operator add']],
    ['o - 1', ['Invalid arguments to operator subtract']],
    ['!o + 1', ['Invalid arguments to operator add']],
    ['o', ['Reduce error: unexpected token on stack']],
    ['o; list', ['Reduce error: unexpected token on stack', 'Reduce error: unexpected token on stack']],
    ['o 1|o', ['Invalid arguments to operator bitwise or', 'Reduce error: unexpected token on stack']],
    ['1 1|o', ['Invalid arguments to operator bitwise or']],
    ['max()', ['Error calling function max']],
    ['max(o)', ['Error calling function max']],
    ['max(1, -o)', ['Error calling function max']],
    ['abs(-o)', ['Error calling function abs', 'Reduce error: unexpected token on stack']],
  ])('%s is told', (expression, texts) => {
    expect(answer(expression)).toEqual({
      html: '',
      mistakes: texts.map((text) => `${expression}: ${text}`),
    });
  });

  it('keeps no variable of the whole tag', () => {
    const { html, errors } = engine.compile('{.eval @x = 5; o + 1}[{@x}]').render({ json });
    expect(html).toBe('[]');
    expect(errors.map(({ code }) => code)).toEqual(['EXPRESSION_REDUCE']);
  });
});

describe('the debug prefix', () => {
  it.each<[string, string]>([
    ['#1+2', 'EVAL=[[1 2 <add>]] -> 3'],
    ['#max(1, "a")', 'EVAL=[[<args> 1 "a" max()]] -> NaN'],
    ['#@x = 1; -@x', 'EVAL=[[@x 1 <assign>], [@x <unary minus>]] -> -1'],
    ['#@x=1', 'EVAL=[[@x 1 <assign>]]'],
    ['#', 'EVAL=[]'],
    ['#(1+2;3+4', 'EVAL=[[3 4 <add>]]'],
    ['#1+(2;3', 'EVAL=[[3 <add>]]'],
    ['#1;2);3', 'EVAL=[[1]]'],
    ['#f(1)', 'EVAL=[]'],
  ])('of %s is %s', (expression, html) => {
    expect(answer(expression).html).toBe(html);
  });
});
