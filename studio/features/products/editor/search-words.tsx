import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { descriptionInHead, titleInHead } from '#shared/features/pages/rules.ts';
import { SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from '#shared/features/products/catalog.ts';
import { wordsForSearch } from '#shared/features/products/rules.ts';
import classes from './product-editor.module.css';
import type { FormErrors, ProductForm } from '../product-form.ts';

/** About how many characters search engines show before they cut a text off. */
const TITLE_SHOWN = 60;
const TEXT_SHOWN = 160;

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

/** How a field says its length, where a text is likely to be cut off. */
function tellLength(text: string, shown: number): string {
  return text.length > shown ? ` It has ${text.length}, so its end may be cut off.` : '';
}

/** A product as search engines may show it: what the head of its page says, cut off where they cut. */
function SearchResult(props: { title: string; text: string; address: string }): ReactNode {
  const { title, text } = props;
  return (
    <figure className={classes.searchResult} aria-label="In search results">
      <figcaption className={classes.quiet}>About what search engines show:</figcaption>
      <p className={classes.searchTitle}>{cut(title, TITLE_SHOWN)}</p>
      <p className={classes.quiet}>{props.address}</p>
      <p>
        {text === ''
          ? 'Write a short text, or search engines choose some text from the page.'
          : cut(text, TEXT_SHOWN)}
      </p>
    </figure>
  );
}

/** What search engines are told of a product, and how they may show it. */
export function SearchWords(props: {
  form: ProductForm;
  errors: FormErrors;
  isReadOnly: boolean;
  /** Where visitors find it. */
  address: string;
  siteTitle: string;
  onChange: (part: Partial<ProductForm>) => void;
}): ReactNode {
  const { form, errors, isReadOnly, onChange } = props;
  const { title, description } = wordsForSearch(form);
  const shownTitle = titleInHead(title, props.siteTitle);
  const shownText = descriptionInHead(description);
  return (
    <>
      <TextInput
        label="SEO title"
        description={`Instead of the name. With the title of the site about ${TITLE_SHOWN} characters are shown.${tellLength(shownTitle, TITLE_SHOWN)}`}
        placeholder={form.name}
        maxLength={SEO_TITLE_MAX}
        disabled={isReadOnly}
        value={form.seoTitle}
        error={errors['seoTitle']}
        onChange={(event) => onChange({ seoTitle: event.currentTarget.value })}
      />
      <Textarea
        label="SEO description"
        description={`Instead of the short description. About ${TEXT_SHOWN} characters are shown.${tellLength(shownText, TEXT_SHOWN)}`}
        placeholder={cut(descriptionInHead(form.excerpt), TEXT_SHOWN)}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={SEO_DESCRIPTION_MAX}
        disabled={isReadOnly}
        value={form.seoDescription}
        error={errors['seoDescription']}
        onChange={(event) => onChange({ seoDescription: event.currentTarget.value })}
      />
      <SearchResult title={shownTitle} text={shownText} address={props.address} />
    </>
  );
}
