/**
 * What leads to another site: a link, whose place its frame takes after a click. Nothing is asked of that site before.
 * @param words what the link says, as a template
 * @param picture what stands behind the words, as a template
 */
export function outsideLink(words: string, picture = ''): string {
  return `<div class="block-outside"><a class="block-outside-link" href="{href|htmlattr}" rel="noopener"{.if frame} data-outside-frame="{frame|htmlattr}" data-outside-title="{frameTitle|htmlattr}"{.end}>${picture}<span class="block-outside-words">${words}{.if provider} <small>{provider|html}</small>{.end}</span></a></div>`;
}
