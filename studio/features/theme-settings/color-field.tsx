import { Button, ColorInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { parseColor, TEXT_CONTRAST, toHex } from '#shared/color/contrast.ts';
import type { ColorPair } from '#shared/features/theme-settings/rules.ts';
import type { Tweak } from '#shared/theme/index.ts';
import classes from './theme-settings.module.css';

const NUMBER = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function ContrastNote(props: {
  pairs: readonly ColorPair[];
  titleOf: (name: string) => string;
  onTake: (color: string) => void;
}): ReactNode {
  const { pairs, titleOf } = props;
  const low = pairs.filter(({ isEnough }) => !isEnough);
  const lowest = [...pairs].sort((a, b) => a.contrast - b.contrast)[0];
  if (lowest === undefined) return null;
  if (low.length === 0) {
    return <p className={classes.contrast}>Contrast {NUMBER.format(lowest.contrast)}:1</p>;
  }
  const nearest = low.find((pair) => pair.nearest !== undefined)?.nearest;
  return (
    <div className={classes.low} role="status">
      <p className={classes.contrast}>
        Hard to read with {low.map(({ ground }) => titleOf(ground)).join(', ')}: contrast{' '}
        {NUMBER.format(lowest.contrast)}:1, at least {TEXT_CONTRAST}:1 is needed.
      </p>
      {nearest !== undefined && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<span className={classes.swatch} style={{ background: nearest }} />}
          onClick={() => props.onTake(nearest)}
        >
          Use {nearest}
        </Button>
      )}
    </div>
  );
}

/** A colour of the theme, with the contrast of what it is read on. */
export function ColorField(props: {
  tweak: Tweak;
  /** As it is now. */
  value: string;
  error: string | undefined;
  pairs: readonly ColorPair[];
  titleOf: (name: string) => string;
  onChange: (value: string) => void;
}): ReactNode {
  const { tweak, value, onChange } = props;
  const color = parseColor(value);
  return (
    <div>
      <ColorInput
        size="xs"
        label={tweak.title}
        format="hex"
        value={color === undefined ? value : toHex(color)}
        error={props.error}
        eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
        popoverProps={{ withinPortal: true }}
        onChange={onChange}
      />
      <ContrastNote pairs={props.pairs} titleOf={props.titleOf} onTake={onChange} />
    </div>
  );
}
