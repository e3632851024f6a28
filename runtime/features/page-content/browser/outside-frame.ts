/** Puts what another site shows in the place of the link to it. */
export function showFrame(link: HTMLElement): void {
  const { outsideFrame = '', outsideTitle = '' } = link.dataset;
  const frame = link.ownerDocument.createElement('iframe');
  frame.src = outsideFrame;
  frame.title = outsideTitle;
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  link.replaceWith(frame);
  frame.focus();
}
