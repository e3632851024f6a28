const SVG = 'http://www.w3.org/2000/svg';

function createSign(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

/** A button with its sign: a path, 16 by 16. */
export interface BarButton<Act extends string> {
  readonly act: Act;
  readonly path: string;
  readonly name: string;
}

function createButton(path: string, name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(createSign(path));
  button.title = name;
  button.setAttribute('aria-label', name);
  return button;
}

const GRIP = 'M5.5 3v.01M5.5 8v.01M5.5 13v.01M10.5 3v.01M10.5 8v.01M10.5 13v.01';
const PLUS = 'M8 3v10M3 8h10';

/**
 * Makes a bar of buttons, with a grip before them that is pulled.
 * @param grip.name what the grip is called: "Drag the block"
 */
export function createBar<Act extends string>(
  label: string,
  grip: { readonly name: string; readonly onPull: (event: PointerEvent) => void },
  buttons: readonly BarButton<Act>[],
  onAct: (act: Act) => void,
): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'bar';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', label);
  const handle = createButton(GRIP, grip.name);
  handle.className = 'grip';
  handle.querySelector('path')?.setAttribute('stroke-linecap', 'round');
  handle.querySelector('path')?.setAttribute('stroke-width', '2.5');
  handle.addEventListener('pointerdown', grip.onPull);
  bar.append(handle);
  for (const { act, path, name } of buttons) {
    const button = createButton(path, name);
    button.addEventListener('click', () => onAct(act));
    bar.append(button);
  }
  return bar;
}

/** Makes the button that adds something before or after what a box is around. */
export function createPlus(side: 'before' | 'after', name: string, onAdd: () => void): HTMLElement {
  const button = createButton(PLUS, name);
  button.className = 'plus';
  button.dataset['side'] = side;
  button.addEventListener('click', onAdd);
  return button;
}

/** The bar stands above its block where there is room, in CSS pixels. */
const BAR_HEIGHT = 32;

/** A frame around an element of the page. */
export interface EditBox {
  readonly box: HTMLElement;
  place(over: HTMLElement | undefined): void;
}

/** Makes a box with its place over an element. */
export function createBox(): EditBox {
  const box = document.createElement('div');
  box.className = 'box';
  box.hidden = true;
  return {
    box,
    place(over) {
      box.hidden = over === undefined;
      if (over === undefined) return;
      const { left, top, width, height } = over.getBoundingClientRect();
      box.style.left = `${left + window.scrollX}px`;
      box.style.top = `${top + window.scrollY}px`;
      box.style.width = `${width}px`;
      box.style.height = `${height}px`;
      box.toggleAttribute('data-top', top + window.scrollY < BAR_HEIGHT);
    },
  };
}
