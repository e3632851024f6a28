import { LIGHTBOX_CLASS } from './form-classes.ts';
import { html, verbatim } from './html.ts';

/** The markup of a form that stands in one place or in several: the name of its place goes between the pieces. */
interface Pieces {
  readonly pieces: readonly string[];
}

/** A form as it is shown wherever it stands, with what became of it in the one place that it was sent from. */
export interface PlacedForm extends Pieces {
  readonly name: string;
  readonly sent?: Pieces & {
    /** Empty where the form did not say where it stands. */
    readonly place: string;
  };
}

const PLACE_MAX = 200;

/** The name of a place as ids may hold it. */
export function placeName(place: string): string {
  return place.replace(/[^\w-]+/g, '').slice(0, PLACE_MAX);
}

/** What became of a form, where it was sent from this place. */
function sentFrom({ sent }: PlacedForm, place: string): Pieces | undefined {
  return sent !== undefined && (sent.place === placeName(place) || sent.place === '') ? sent : undefined;
}

/**
 * The markup of a form in a place, with ids that no other place of the page has.
 * @param place names the place, such as the id of a block
 */
export function formAt(form: PlacedForm, place: string): string {
  return (sentFrom(form, place) ?? form).pieces.join(placeName(place));
}

/**
 * The same behind a button; without scripts it opens where it stands.
 * @param label of the button; the name of the form where it is empty
 */
export function formBehind(form: PlacedForm, place: string, label: string): string {
  const open = sentFrom(form, place) === undefined ? undefined : html` open`;
  return html`<details class="${LIGHTBOX_CLASS}"${open}><summary class="button">${label || form.name}</summary>${verbatim(formAt(form, place))}</details>`
    .text;
}
