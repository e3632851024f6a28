/** A picture of a product as the editor shows it. */
export interface Picture {
  readonly id: string;
  readonly name: string;
  /** Path of the picture on the site. */
  readonly assetUrl: string;
  /** Where a small version is. */
  readonly address: string;
  readonly altText: string;
}
