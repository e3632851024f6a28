import type { Look } from './frame-messages.ts';

/** How the words at the caret look. */
export interface Looks {
  readonly looks: Look[];
  /** Where the link at the caret leads; empty for none. */
  readonly href: string;
  readonly mayLink: boolean;
}

/** What a writer tells. */
export interface WriterEvents {
  /** The text is another one: words of a line, HTML of everything else. */
  onText(value: string): void;
  onLooks(looks: Looks): void;
  /** The words that were asked for, as HTML. */
  onCopied(html: string): void;
  /** "/" was typed where there is no word. */
  onSlash(): void;
  /** A key says that the text is written. */
  onEnd(): void;
}

/** An element that is being written. */
export interface Writer {
  /** Sets a look or a link, copies, or writes words at the caret; nothing where words are plain. */
  run(
    command:
      | { readonly kind: 'look'; readonly look: Look }
      | { readonly kind: 'link'; readonly href: string }
      | { readonly kind: 'type'; readonly words: string }
      | { readonly kind: 'copy' },
  ): void;
  /** Ends it; the element has its words as they are by now. */
  end(): void;
}
