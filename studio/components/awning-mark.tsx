import type { ReactNode } from 'react';

const STRIPES = [0, 1, 2, 3, 4];

/** The mark: an awning of five stripes with a scalloped hem. */
export function AwningMark({ size = 20 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      {STRIPES.map((index) => (
        <path
          key={index}
          d={`M${9.4 + index * 4.24} 8h4.24L${9.6 + index * 6.4} 25.5a3.2 3.2 0 0 1-6.4 0z`}
          fill={index % 2 === 0 ? 'var(--accent)' : 'var(--accent-soft)'}
          stroke="var(--accent)"
          strokeWidth="0.8"
          strokeLinejoin="round"
        />
      ))}
      <path
        d="M5.5 31v3.5h29V31"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
