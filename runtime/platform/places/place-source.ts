/** An address that is suggested. */
export interface Prediction {
  readonly place_id: string;
  readonly description: string;
  readonly structured_formatting: { readonly main_text: string; readonly secondary_text: string };
}

/** One part of an address, as the protocol of Google's places names it. */
export interface AddressComponent {
  readonly long_name: string;
  readonly short_name: string;
  readonly types: string[];
}

/** A place that was chosen. */
export interface Place {
  readonly place_id: string;
  readonly formatted_address: string;
  readonly address_components: AddressComponent[];
  readonly geometry: { readonly location: { readonly lat: number; readonly lng: number } };
}

/** Options that go on to a source, by the names of its protocol; others are left out before. */
export type PlaceOptions = Readonly<Record<string, string | undefined>>;

/** The source is down, or refuses to answer. */
export class PlacesDown extends Error {
  override readonly name = 'PlacesDown';
}

/** Knows addresses. */
export interface PlaceSource {
  /** @throws PlacesDown */
  complete(input: string, options: PlaceOptions): Promise<readonly Prediction[]>;
  /**
   * The parts of a place; undefined for one that is not known.
   * @throws PlacesDown
   */
  place(placeId: string, options: PlaceOptions): Promise<Place | undefined>;
}
