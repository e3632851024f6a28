/** Makes an element of a class at the end of another one. */
export function appendElement<K extends keyof HTMLElementTagNameMap>(
  parent: Element,
  tag: K,
  className: string,
): HTMLElementTagNameMap[K] {
  const element = parent.ownerDocument.createElement(tag);
  element.className = className;
  parent.append(element);
  return element;
}
