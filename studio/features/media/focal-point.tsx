import { Button } from '@mantine/core';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useRef } from 'react';
import type { AspectRatio, Point } from '#shared/images/aspect-ratios.ts';
import { ASPECT_RATIOS, cropAround } from '#shared/images/aspect-ratios.ts';
import type { Size } from '#shared/images/size.ts';
import classes from './media.module.css';

const RATIO_WORDS: Readonly<Record<AspectRatio, string>> = {
  square: '1:1',
  standard: '3:2',
  'standard-vertical': '2:3',
  'four-three': '4:3',
  'three-four-vertical': '3:4',
  widescreen: '16:9',
  'anamorphic-widescreen': '2.4:1',
};

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Steps of the arrow keys, in percent. */
const STEP = 1;
const BIG_STEP = 10;
const MIDDLE: Point = { x: 0.5, y: 0.5 };
/** Px in which the picture is shown at most. */
const PREVIEW_WIDTH = 700;
const STRIP_WIDTH = 300;

function toShare(percent: number): number {
  return Math.min(Math.max(Math.round(percent), 0), 100) / 100;
}

function percentOf(share: number): number {
  return Math.round(share * 100);
}

/** The point after an arrow key; undefined for another key. */
function pointAfterKey(point: Point, { key, shiftKey }: KeyboardEvent): Point | undefined {
  const direction = ARROWS[key];
  if (direction === undefined) return undefined;
  const step = shiftKey ? BIG_STEP : STEP;
  return {
    x: toShare(percentOf(point.x) + direction.x * step),
    y: toShare(percentOf(point.y) + direction.y * step),
  };
}

/** A picture, to be shown in the studio. */
export interface ShownPicture {
  /** Its address at a width in px. */
  readonly urlOf: (width: number) => string;
  readonly altText: string;
}

/** The picture with the point that stays in sight: set by a click, by dragging, or by arrow keys. */
export function FocalPointPicker(props: {
  picture: ShownPicture;
  size: Size;
  point: Point;
  onChange: (point: Point) => void;
}): ReactNode {
  const { picture, size, point, onChange } = props;
  const marker = useRef<HTMLDivElement>(null);
  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    onChange({
      x: toShare((100 * (event.clientX - left)) / width),
      y: toShare((100 * (event.clientY - top)) / height),
    });
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = pointAfterKey(point, event);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
  };
  const isMiddle = point.x === MIDDLE.x && point.y === MIDDLE.y;
  return (
    <div className={classes.focal}>
      <div
        className={classes.focalPicture}
        // Until the picture has come, the small one of the list stands there.
        style={
          {
            '--ratio': size.width / size.height,
            backgroundImage: `url(${JSON.stringify(picture.urlOf(STRIP_WIDTH))})`,
          } as CSSProperties
        }
        onPointerDown={(event) => {
          handlePointer(event);
          // The keys go on where the pointer began.
          marker.current?.focus();
          event.preventDefault();
        }}
        onPointerMove={handlePointer}
      >
        <img src={picture.urlOf(PREVIEW_WIDTH)} alt={picture.altText} draggable={false} />
        <div
          ref={marker}
          className={classes.marker}
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percentOf(point.x)}
          aria-valuetext={`${percentOf(point.x)} % from the left, ${percentOf(point.y)} % from the top`}
          onKeyDown={handleKey}
        />
      </div>
      <div className={classes.focalWords}>
        <span>
          Focal point: {percentOf(point.x)} % from the left, {percentOf(point.y)} % from the top
        </span>
        <Button size="compact-sm" variant="default" disabled={isMiddle} onClick={() => onChange(MIDDLE)}>
          Center it
        </Button>
      </div>
    </div>
  );
}

function CropPicture(props: {
  picture: ShownPicture;
  size: Size;
  point: Point;
  name: AspectRatio;
}): ReactNode {
  const ratio = ASPECT_RATIOS[props.name];
  const crop = cropAround(props.size, ratio, props.point);
  return (
    <span className={classes.crop} style={{ aspectRatio: String(ratio) }}>
      <img
        src={props.picture.urlOf(STRIP_WIDTH)}
        alt=""
        draggable={false}
        style={{
          width: `${100 / crop.width}%`,
          height: `${100 / crop.height}%`,
          left: `${(-100 * crop.x) / crop.width}%`,
          top: `${(-100 * crop.y) / crop.height}%`,
        }}
      />
    </span>
  );
}

/**
 * What each shape that galleries and pages know shows of a picture.
 * @param props.chosen the shape that it is cut to; null for its own
 * @param props.onChoose where a shape may be chosen
 */
export function CropStrip(props: {
  picture: ShownPicture;
  size: Size;
  point: Point;
  chosen?: AspectRatio | null;
  onChoose?: (ratio: AspectRatio | null) => void;
}): ReactNode {
  const { picture, size, point, chosen, onChoose } = props;
  const names = Object.keys(ASPECT_RATIOS) as AspectRatio[];
  const toItem = (name: AspectRatio) => (
    <>
      <CropPicture picture={picture} size={size} point={point} name={name} />
      <span>{RATIO_WORDS[name]}</span>
    </>
  );
  if (onChoose === undefined) {
    return (
      <ul className={classes.strip} aria-label="Crop previews">
        {names.map((name) => (
          <li key={name}>{toItem(name)}</li>
        ))}
      </ul>
    );
  }
  return (
    <div className={classes.strip} role="group" aria-label="Crop">
      <button
        type="button"
        className={classes.shape}
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        Not cropped
      </button>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.shape}
          aria-pressed={chosen === name}
          onClick={() => onChoose(name)}
        >
          {toItem(name)}
        </button>
      ))}
    </div>
  );
}
