/** What pages get of the code of their site, and what their policy has to let in for it. */
export interface PageCode {
  readonly head: string;
  readonly bodyEnd: string;
  /** Texts of script and of style elements that stand in it. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly origins: readonly string[];
}

/** Puts the code of a site into a page: before the end of its head, and before that of its body. */
export function withCode(html: string, { head, bodyEnd }: Pick<PageCode, 'head' | 'bodyEnd'>): string {
  const inHead = html.search(/<\/head\s*>/i);
  const headed = inHead < 0 || head === '' ? html : `${html.slice(0, inHead)}${head}\n${html.slice(inHead)}`;
  const end = headed.toLowerCase().lastIndexOf('</body>');
  return end < 0 || bodyEnd === '' ? headed : `${headed.slice(0, end)}${bodyEnd}\n${headed.slice(end)}`;
}
