import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { DesktopIcon, FillIcon, PhoneIcon, TabletIcon } from '../../components/icons.tsx';
import type { Device } from './devices.ts';
import { DEVICES } from './devices.ts';
import classes from './preview-pane.module.css';

const ICONS: Readonly<Record<Device['name'], () => ReactNode>> = {
  responsive: FillIcon,
  phone: PhoneIcon,
  tablet: TabletIcon,
  desktop: DesktopIcon,
};

/** Chooses the device that the preview stands in for. */
export function DeviceBar(props: {
  device: Device['name'];
  scale: number;
  onChange: (device: Device['name']) => void;
}): ReactNode {
  return (
    <div className={classes.devices} role="group" aria-label="Device">
      {props.scale < 1 && <span className={classes.scale}>{Math.round(props.scale * 100)} %</span>}
      {DEVICES.map(({ name, label }) => {
        const DeviceIcon = ICONS[name];
        return (
          <ActionIcon
            key={name}
            variant={props.device === name ? 'light' : 'subtle'}
            color={props.device === name ? 'canvas' : 'gray'}
            c={props.device === name ? 'var(--accent-text)' : 'var(--muted)'}
            aria-label={label}
            aria-pressed={props.device === name}
            title={label}
            onClick={() => props.onChange(name)}
          >
            <DeviceIcon />
          </ActionIcon>
        );
      })}
    </div>
  );
}
