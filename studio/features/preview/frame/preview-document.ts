/**
 * What is left out of a previewed page: scripts, which the frame's policy would refuse anyway; what is for visitors
 * without scripts, for a page that is parsed without scripting would show it beside what it stands for; commands to
 * the browser, which could lead the frame away; and addresses to start from other than the site's.
 */
const LEFT_OUT = 'script:not([type="application/json"]), noscript, meta[http-equiv], base';

/**
 * The page as the frame shows it.
 * @param html the whole page as text
 * @param base origin of the site, where the page's own addresses start
 */
export function toPreviewDocument(html: string, base: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(LEFT_OUT)) element.remove();
  const root = page.createElement('base');
  root.href = `${base}/`;
  page.head.prepend(root);
  return page;
}
