import type { Widget } from '../../../browser/widget.ts';

/** True for a press that follows a link here, and in no other tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** What blocks show of other sites: a link until it is pressed, then their frame. */
export const outsideFrameWidget: Widget = {
  selector: '[data-outside-frame]',
  inParts: true,
  start(link, { warn }) {
    link.addEventListener('click', (event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      import('./outside-frame.ts')
        .then((part) => part.showFrame(link))
        .catch((error: unknown) => warn(String(error)));
    });
  },
};
