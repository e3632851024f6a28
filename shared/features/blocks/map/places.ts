/** A place on earth, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const NUMBER = '(-?\\d{1,3}(?:\\.\\d+)?)';
/** How the addresses of maps tell a place, the surest first. */
const PATTERNS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`#map=\\d+/${NUMBER}/${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|destination)=${NUMBER}(?:,|%2C)${NUMBER}`),
];
/** How much is shown around a place, in degrees. */
const AROUND = 0.008;
const DIGITS = 6;

/** The place that a link of a map leads to, or that is written as `44.1, -69.1`; undefined where none is told. */
export function placeOf(text: string): Place | undefined {
  const plain = new RegExp(`^\\s*${NUMBER}\\s*,\\s*${NUMBER}\\s*$`);
  for (const pattern of [plain, ...PATTERNS]) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return undefined;
}

/** Address of the frame with the map around a place. */
export function mapFrameOf({ latitude, longitude }: Place): string {
  const edges = [longitude - AROUND, latitude - AROUND, longitude + AROUND, latitude + AROUND];
  const box = edges.map((edge) => edge.toFixed(DIGITS)).join('%2C');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude}%2C${longitude}`;
}

/** Address of the map of what is written as an address. */
export function mapOfAddress(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replace(/\s+/g, ' ').trim())}`;
}
