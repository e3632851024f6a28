import { createElement, type ReactElement, type ReactNode } from 'react';

/** Attributes of an element as React's props. */
export type MarkupProps = Readonly<Record<string, unknown>>;

/** How a markup becomes elements of React. */
export interface MarkupReading {
  /** What keeps an element the same one from answer to answer, where it is more than its place. */
  readonly nameOf: (element: Element) => string | undefined;
  /** Makes the element of React: `makePlain`, or something that does more. */
  readonly make: (element: Element, props: MarkupProps, children: readonly ReactNode[]) => ReactElement;
}

const PROP_NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
};
/** What React means something else by, and what moves the focus whenever it is made; the style is told apart. */
const NO_PROPS = new Set(['key', 'ref', 'children', 'style', 'autofocus']);
/** What browsers read as an attribute is not always what they let scripts set. */
const SETTABLE = /^[a-z_:][\w:.-]*$/i;
/** Says "no" where an attribute that stands there for "yes" has words for both. */
const OFF = new Set(['false', 'no']);
/** What runs, or is for who runs nothing. */
const NOT_SHOWN = new Set(['script', 'noscript']);
/** Inputs whose value nobody types. */
const GIVEN_VALUE = /^(?:hidden|submit|button|reset|image|radio|checkbox|file)$/;

function styleOf({ style }: HTMLElement | SVGElement): Record<string, string> {
  const camelCase = (name: string) =>
    name.startsWith('--') ? name : name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Array.from(style, (name) => [camelCase(name), style.getPropertyValue(name)]));
}

function propsOf(element: Element): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const { name, value } of element.attributes) {
    if (NO_PROPS.has(name) || name.startsWith('on') || !SETTABLE.test(name)) continue;
    const own: unknown = Reflect.get(element, name);
    props[PROP_NAMES[name] ?? name] = typeof own === 'boolean' ? !OFF.has(value) : value;
  }
  if (element.hasAttribute('style') && (element instanceof HTMLElement || element instanceof SVGElement)) {
    props['style'] = styleOf(element);
  }
  return props;
}

/** What is typed and ticked belongs to the visitor: the markup says what fields begin with. */
function asField(element: Element, { value, checked, ...props }: Record<string, unknown>): MarkupProps {
  const { localName } = element;
  if (localName === 'textarea') return { ...props, defaultValue: element.textContent };
  if (localName !== 'input') return value === undefined ? props : { ...props, value };
  const begun = checked === undefined ? props : { ...props, defaultChecked: true };
  if (value === undefined) return begun;
  const isGiven = GIVEN_VALUE.test(element.getAttribute('type') ?? '');
  return { ...begun, [isGiven ? 'value' : 'defaultValue']: value };
}

/** Tells an element from its neighbours, as far as the markup does. */
function placeOf(element: Element): string {
  const isChoice = element.matches('option, [type="radio"]');
  const told = [element.getAttribute('name'), isChoice ? element.getAttribute('value') : null];
  return [element.localName, element.classList[0], ...told].join(' ');
}

/** The element of React that is only what the markup says. */
export function makePlain(
  element: Element,
  props: MarkupProps,
  children: readonly ReactNode[],
): ReactElement {
  return createElement(element.localName, props, ...(element.localName === 'textarea' ? [] : children));
}

/**
 * The children of an element of a page as elements of React, each with a key, so that they stay the same ones while
 * another answer of the server is shown in their place. Scripts and handlers of the markup are left out.
 */
export function toElements(parent: Element, reading: MarkupReading): readonly ReactNode[] {
  const counts = new Map<string, number>();
  return Array.from(parent.childNodes).flatMap((node): ReactNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || NOT_SHOWN.has(node.localName)) return [];
    const name = reading.nameOf(node) ?? placeOf(node);
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    const props = { ...asField(node, propsOf(node)), key: `${name} ${nth}` };
    return [reading.make(node, props, toElements(node, reading))];
  });
}
