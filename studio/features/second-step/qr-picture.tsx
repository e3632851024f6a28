import encodeQR from 'qr';
import type { ReactNode } from 'react';
import classes from './second-step.module.css';

/** A text as a picture that phones read; drawn here, so that it never leaves the machine. */
export function QrPicture({ text, label }: { text: string; label: string }): ReactNode {
  const rows = encodeQR(text, 'raw', { border: 2 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
