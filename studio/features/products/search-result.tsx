import type { ReactNode } from 'react';
import { descriptionInHead, titleInHead } from '#shared/features/pages/rules.ts';
import classes from './product-editor.module.css';

/** About how many characters search engines show before they cut a text off. */
const TITLE_SHOWN = 60;
const TEXT_SHOWN = 160;

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

/** A product as search engines may show it: what the head of its page says, cut off where they cut. */
export function SearchResult(props: {
  name: string;
  excerpt: string;
  /** Where visitors find it. */
  address: string;
  siteTitle: string;
}): ReactNode {
  const title = titleInHead(props.name.trim(), props.siteTitle);
  const text = descriptionInHead(props.excerpt);
  return (
    <figure className={classes.searchResult} aria-label="In search results">
      <figcaption className={classes.quiet}>About what search engines show:</figcaption>
      <p className={classes.searchTitle}>{cut(title, TITLE_SHOWN)}</p>
      <p className={classes.quiet}>{props.address}</p>
      <p>
        {text === '' ? 'Write a short text, or they choose some words of the page.' : cut(text, TEXT_SHOWN)}
      </p>
    </figure>
  );
}
