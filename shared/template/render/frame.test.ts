import { describe, expect, it } from 'vitest';
import { Frame, compileReference, find, isPlain, resolve } from './frame.ts';

const outer = { shop: 'Awning', currency: 'USD', rows: [{ name: 'a' }, { name: 'b', currency: 'EUR' }] };

/** The frame of an element: one of the list, one of the element itself. */
function elementOf(list: readonly unknown[], parent: Frame): Frame {
  const around = new Frame(list, parent);
  around.index = 0;
  return new Frame(list[0], around);
}

describe('looking names up', () => {
  it('finds for each element its own value before what stands around the list', () => {
    const element = elementOf(outer.rows, new Frame(outer, null));
    const currency = compileReference(['currency']);
    expect(currency(element)).toBe('USD');
    element.restart(outer.rows[1]);
    expect(currency(element)).toBe('EUR');
    element.restart(outer.rows[0]);
    expect(currency(element)).toBe('USD');
  });

  it('keeps different names around a list apart', () => {
    const element = elementOf(outer.rows, new Frame(outer, null));
    const names = ['shop', 'currency', 'missing', 'shop', 'missing'];
    const found = names.map((name) => compileReference([name])(element));
    expect(found).toEqual(['Awning', 'USD', undefined, 'Awning', undefined]);
  });

  it('looks from an inner list through the element around it', () => {
    const group = { label: 'first', items: [{}] };
    const groups = elementOf([group], new Frame(outer, null));
    expect(compileReference(['label'])(elementOf(group.items, groups))).toBe('first');
    groups.restart({ label: 'second' });
    expect(compileReference(['label'])(elementOf(group.items, groups))).toBe('second');
  });

  it('stops at a private frame', () => {
    const callee = new Frame({ own: 1 }, new Frame(outer, null));
    callee.isPrivate = true;
    expect([compileReference(['own'])(callee), compileReference(['shop'])(callee)]).toEqual([1, undefined]);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'finds %s only where it is given',
    (name) => {
      const given = JSON.parse(`{"${name}":"given"}`) as object;
      expect(isPlain(name)).toBe(false);
      for (const look of [compileReference([name]), (frame: Frame) => find(frame, name)]) {
        expect(look(new Frame({}, null))).toBeUndefined();
        expect(look(new Frame({}, new Frame(given, null)))).toBe('given');
      }
    },
  );

  it('reads nothing that a value inherits, and no name of a list or text', () => {
    class Host {
      readonly own = 1;
      get inherited(): number {
        return 2;
      }
    }
    const frame = new Frame({ host: new Host(), list: [1], text: 'x' }, new Frame(new Host(), null));
    const paths = [
      ['own'],
      ['inherited'],
      ['host', 'own'],
      ['host', 'inherited'],
      ['list', 'length'],
      ['text', 'length'],
    ];
    const expected = [1, undefined, 1, undefined, undefined, undefined];
    expect(paths.map((path) => compileReference(path)(frame))).toEqual(expected);
    expect(paths.map((path) => resolve(frame, path))).toEqual(expected);
  });
});
