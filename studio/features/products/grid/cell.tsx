import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { widthTier } from '#shared/images/widths.ts';
import type { ProductSummary } from '#shared/features/products/shape.ts';
import { useStudio } from '../../../api/studio-context.tsx';
import { ExternalIcon } from '../../../components/icons.tsx';
import type { GridColumn } from './columns.ts';
import classes from './grid.module.css';

/** How a cell is left: with its text or without, and where to. */
export type CellExit = 'stay' | 'down' | 'up' | 'right' | 'left';

/** The field in a cell that is being edited. */
export function CellEditor(props: {
  label: string;
  initial: string;
  onEnd: (text: string | undefined, exit: CellExit) => void;
}): ReactNode {
  const { label, initial, onEnd } = props;
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus();
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);
  const end = (given: string | undefined, exit: CellExit) => {
    // Leaving takes the focus away, which would end it a second time.
    if (isOver.current) return;
    isOver.current = true;
    onEnd(given, exit);
  };
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    const exits: Readonly<Record<string, CellExit>> = {
      Enter: event.shiftKey ? 'up' : 'down',
      Tab: event.shiftKey ? 'left' : 'right',
      ArrowUp: 'up',
      ArrowDown: 'down',
    };
    const exit = exits[event.key];
    if (event.key === 'Escape') end(undefined, 'stay');
    else if (exit !== undefined) end(text, exit);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={input}
      className={classes.editor}
      aria-label={label}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={handleKey}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onBlur={() => end(text, 'stay')}
    />
  );
}

const THUMB_PX = 36;

function Picture({ product }: { product: ProductSummary }): ReactNode {
  const { site } = useStudio();
  if (product.mainImage === null) return <span className={classes.noPicture}>None</span>;
  const { assetUrl } = product.mainImage;
  return (
    <img
      className={classes.picture}
      src={`${site}${assetUrl}?format=${widthTier(THUMB_PX * window.devicePixelRatio)}`}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}

/** What stands in a cell. */
export function CellContent(props: {
  product: ProductSummary;
  column: GridColumn;
  text: string;
  link: string;
}): ReactNode {
  const { product, column, text, link } = props;
  if (column.id === 'picture') return <Picture product={product} />;
  if (column.id === 'title') {
    return (
      <>
        <span className={classes.text}>{text}</span>
        <a
          className={classes.open}
          href={link}
          tabIndex={-1}
          aria-label={`Open ${text}`}
          title="Open (Ctrl+Enter)"
          onMouseDown={(event) => event.stopPropagation()}
        >
          <ExternalIcon />
        </a>
      </>
    );
  }
  return (
    <span className={classes.text} data-quiet={text === 'No' ? true : undefined}>
      {text}
    </span>
  );
}
