import type { ReactNode } from 'react';
import { IMAGE_WIDTHS } from '#shared/images/widths.ts';
import type { AspectRatio, Point } from '#shared/images/aspect-ratios.ts';
import type { Size } from '#shared/images/size.ts';
import { CropStrip, FocalPointPicker, type ShownPicture } from './focal-point.tsx';
import classes from './media.module.css';

/** How wide a picture is shown on a screen, in px. */
export interface ShownWidth {
  readonly screen: string;
  readonly width: number;
}

/** The kept width that a browser takes for a shown one, on a screen with a pixel for each px. */
function loadedWidth(kept: readonly number[], shown: number): number | undefined {
  return kept.find((width) => width >= shown) ?? kept.at(-1);
}

/** The widths that a picture is kept in, and which of them browsers load. */
function WidthTiers({ size, shown }: { size: Size; shown: readonly ShownWidth[] }): ReactNode {
  const kept = IMAGE_WIDTHS.filter((width) => width <= size.width);
  const loaded = shown.map((one) => ({ ...one, loads: loadedWidth(kept, one.width) }));
  const small = shown.filter(({ width }) => width > size.width);
  return (
    <>
      <ul className={classes.tiers} aria-label="Widths of the picture">
        {IMAGE_WIDTHS.map((width) => (
          <li
            key={width}
            data-kept={kept.includes(width) || undefined}
            data-loaded={loaded.some(({ loads }) => loads === width) || undefined}
          >
            {width} px{kept.includes(width) ? '' : ': too wide for it'}
          </li>
        ))}
      </ul>
      {loaded.map(({ screen, width, loads }) => (
        <p key={screen} className={classes.tierWords}>
          {screen}: shown {width} px wide, loads {loads === undefined ? 'the original' : `${loads} px`}
        </p>
      ))}
      {small.length > 0 && (
        <p className={classes.tierWords} role="status">
          The picture is {size.width} px wide and may look blurred. Choose a wider one.
        </p>
      )}
    </>
  );
}

/** What a page shows of a picture: its focal point, its shape, and the widths that browsers load. */
export interface PictureFocusProps {
  readonly picture: ShownPicture;
  /** Of the picture, in px. */
  readonly size: Size;
  readonly point: Point;
  /** The shape that it is cut to; null for its own. */
  readonly ratio: AspectRatio | null;
  /** How wide it is shown; left out for a file of the theme, which is kept in the widths that the theme says. */
  readonly shown?: readonly ShownWidth[];
  readonly onPoint: (point: Point) => void;
  /** Left out where the page decides the shape. */
  readonly onRatio?: (ratio: AspectRatio | null) => void;
}

/** Sets what a page shows of a picture. */
export function PictureFocus(props: PictureFocusProps): ReactNode {
  const { picture, size, point, ratio, onRatio } = props;
  return (
    <div className={classes.focal}>
      <FocalPointPicker picture={picture} size={size} point={point} onChange={props.onPoint} />
      <CropStrip
        picture={picture}
        size={size}
        point={point}
        chosen={ratio}
        {...(onRatio === undefined ? {} : { onChoose: onRatio })}
      />
      {props.shown !== undefined && <WidthTiers size={size} shown={props.shown} />}
    </div>
  );
}
