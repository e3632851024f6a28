import type { ReactNode } from 'react';
import type { LayoutSection } from '#shared/features/page-tree/layouts/layout.ts';
import classes from './pages.module.css';

/** What stands for a kind of block in a small drawing. */
const LOOKS: Readonly<Record<string, string>> = {
  image: 'picture',
  gallery: 'picture',
  map: 'picture',
  video: 'picture',
  'summary-v2': 'tiles',
  button: 'button',
  horizontalrule: 'line',
};

/** A page in small: its sections with what stands in them. It is decoration: its name stands beside it. */
export function LayoutPicture({ sections }: { sections: readonly LayoutSection[] }): ReactNode {
  return (
    <span className={classes.drawing} aria-hidden="true">
      {sections.map(({ background, width, blocks }, section) => (
        <span key={section} className={classes.drawnSection} data-background={background} data-width={width}>
          {blocks.map(({ type, span }, block) => (
            <span
              key={block}
              className={classes.drawnBlock}
              data-look={LOOKS[type] ?? 'words'}
              style={{ gridColumn: `span ${span}` }}
            />
          ))}
        </span>
      ))}
    </span>
  );
}
