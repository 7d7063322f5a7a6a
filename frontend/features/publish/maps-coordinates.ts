const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** `@lat,lng`, `ll=lat,lng` and `!3d{lat}!4d{lng}`. */
const PATTERNS = [
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`[?&]ll=${NUMBER}(?:,|%2C)${NUMBER}`, 'i'),
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
];

/** The coordinates in a maps link, in degrees, or `null` when it names none that exist. */
export function coordinatesFrom(link: string): { latitude: number; longitude: number } | null {
  for (const pattern of PATTERNS) {
    const match = pattern.exec(link);
    if (!match) continue;
    const [latitude, longitude] = [Number(match[1]), Number(match[2])];
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}
