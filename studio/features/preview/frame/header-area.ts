import { HEADER_ID } from '#shared/features/page-content/edit-marks.ts';
import type { EditMessage } from './frame-messages.ts';

const HEADER = `#b-${HEADER_ID}`;

/** Styles of the header where it can be edited, over those of the theme. */
const STYLES = `
${HEADER} { cursor: pointer; }
${HEADER}:hover { outline: 1px solid #3d74d6; outline-offset: -1px; }
`;

/** Lets the header be chosen where somebody clicks on it; its texts are written as those of blocks are. */
export interface HeaderArea {
  setOn(isOn: boolean): void;
}

/** Makes the area; it listens on the document before anything else does. */
export function createHeaderArea(tell: (message: EditMessage) => void): HeaderArea {
  let isOn = false;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  const handleClick = (event: MouseEvent) => {
    const { target } = event;
    if (!isOn || event.ctrlKey || event.metaKey || !(target instanceof Element)) return;
    if (target.closest(HEADER) === null) return;
    tell({ kind: 'block', blockId: HEADER_ID, act: 'choose' });
    if (target.matches('img')) tell({ kind: 'blockPicture', blockId: HEADER_ID, index: 0 });
  };
  document.addEventListener('click', handleClick, true);
  return {
    setOn(next) {
      isOn = next;
      const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
      document.adoptedStyleSheets = next ? [...others, sheet] : others;
    },
  };
}
