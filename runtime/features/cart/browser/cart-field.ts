import { createElement, type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { MarkupProps } from '../../../browser/markup-elements.ts';

/** What a visitor types in, ticks or chooses from. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const NO_FIELD = /^(?:hidden|submit|button|reset|image|file)$/;
const TICKED = /^(?:radio|checkbox)$/;

/** Whether a visitor types in an element, ticks it or chooses from it. */
export function isField(element: Element): element is Field {
  if (element instanceof HTMLInputElement) return !NO_FIELD.test(element.type);
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

/** What a field holds at the moment, as one text. */
export function readField(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    return JSON.stringify(Array.from(field.selectedOptions, ({ value }) => value));
  }
  return TICKED.test(field.type) ? String((field as HTMLInputElement).checked) : field.value;
}

/** What the markup says that a field holds, whatever was typed in it since; as `readField` tells it. */
export function readMarkupField(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) {
    return TICKED.test(field.type) ? String((field as HTMLInputElement).defaultChecked) : field.defaultValue;
  }
  const chosen = Array.from(field.options).filter(({ defaultSelected }) => defaultSelected);
  const [first] = field.options;
  if (field.multiple) return JSON.stringify(chosen.map(({ value }) => value));
  return JSON.stringify([chosen.at(-1) ?? first].flatMap((option) => option?.value ?? []));
}

function showInField(field: Field, text: string): void {
  if (field instanceof HTMLSelectElement) {
    const values = new Set(JSON.parse(text) as string[]);
    for (const option of field.options) option.selected = values.has(option.value);
  } else if (TICKED.test(field.type)) (field as HTMLInputElement).checked = text === 'true';
  else field.value = text;
}

interface CartFieldProps {
  readonly tag: string;
  readonly attributes: MarkupProps;
  /** What the server says that it holds. */
  readonly shown: string;
  /** Fields of the form that the server answered, with what they held when it was sent. */
  readonly sent: ReadonlyMap<Element, string>;
  readonly children: ReactNode;
}

/** A field that shows what the server says, unless the visitor is just giving it something else. */
export function CartField({ tag, attributes, shown, sent, children }: CartFieldProps): ReactElement {
  const ref = useRef<Field>(null);
  const known = useRef(shown);
  useLayoutEffect(() => {
    const field = ref.current;
    const held = field && readField(field);
    if (field && held !== shown && (held === known.current || held === sent.get(field)))
      showInField(field, shown);
    known.current = shown;
  }, [shown, sent]);
  return createElement(tag, { ...attributes, ref }, children);
}
