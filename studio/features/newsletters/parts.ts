import type { ComponentType } from 'react';
import type { Media } from '#shared/features/media/contract.ts';
import type { FieldInput } from '../page-content/field-input.tsx';
import type { PictureMeans } from '../page-content/picture-input.tsx';

/** What other features of the studio lend to the editor of newsletters. */
export interface NewsletterParts {
  /** The input of a field of a block, as the page editor has it. */
  readonly FieldInput: typeof FieldInput;
  readonly Picker: ComponentType<{
    readonly noun: string;
    readonly isForPictures: boolean;
    readonly isSingle: boolean;
    readonly isOpen: boolean;
    readonly onChoose: (files: readonly Media[]) => void;
    readonly onClose: () => void;
  }>;
  readonly Focus: PictureMeans['Focus'];
  /** A mail as its reader sees it. */
  readonly Frame: ComponentType<{
    readonly html: string;
    readonly scheme: 'light' | 'dark';
    readonly width?: number;
  }>;
}
