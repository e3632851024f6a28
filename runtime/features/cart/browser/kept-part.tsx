import { createElement, memo, type ReactElement, useLayoutEffect, useRef } from 'react';
import type { MarkupProps } from '../../../browser/markup-elements.ts';

/** Names a part of the page that a script of its own fills: while the name stays, the part is left as it is. */
export const KEPT_ATTRIBUTE = 'data-kept';

interface KeptPartProps {
  readonly tag: string;
  readonly attributes: MarkupProps;
  /** What the server puts into it, before its script does. */
  readonly html: string;
  /** Starts its script, also where it has started already. */
  readonly mount: (part: HTMLElement) => void;
}

/** A part of the page that shows what its own script makes of it, however often the page around it changes. */
export const KeptPart = memo(
  function KeptPart({ tag, attributes, html, mount }: KeptPartProps): ReactElement {
    const ref = useRef<HTMLElement>(null);
    useLayoutEffect(() => {
      if (ref.current !== null) mount(ref.current);
    }, [mount]);
    return createElement(tag, { ...attributes, ref, dangerouslySetInnerHTML: { __html: html } });
  },
  () => true,
);
