/** A setting of the store as the screen shows it. */
export interface Setting {
  /** Its key among the preferences of its namespace. */
  readonly key: string;
  readonly label: string;
  readonly help: string;
  /**
   * `cents` is an amount that is typed in the major unit and kept in hundredths; `amounts` are some in the major unit, with
   * commas between; `page` is a page to lead buyers to.
   */
  readonly kind: 'switch' | 'text' | 'number' | 'cents' | 'amounts' | 'choice' | 'page';
  /** What holds while the merchant says nothing. */
  readonly fallback: boolean | string | number;
  /** What there is to choose from, with its words. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Least and most of a number. */
  readonly range?: readonly [number, number];
}

/** Settings that are kept together. */
export interface SettingGroup {
  readonly namespace: string;
  readonly title: string;
  readonly settings: readonly Setting[];
}

/** What the field of a setting is handed. */
export interface SettingFieldProps {
  readonly setting: Setting;
  /** What holds now. */
  readonly value: unknown;
  /** Currency in which the site sells. */
  readonly currency: string;
  readonly isDisabled: boolean;
  /** Why the server did not take it; absent where it did. */
  readonly error?: string | undefined;
  readonly onChange: (value: boolean | string | number) => void;
}
