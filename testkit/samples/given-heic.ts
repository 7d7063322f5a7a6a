import { readFileSync } from 'node:fs';

/**
 * A HEIC as phones send them, blue with a yellow quarter: of `phone` size (12 megapixels), `vast` (48, more than there is memory for),
 * or `turned`: 240 × 320 that say of themselves that they are shown as 320 × 240, the yellow then right below. `p3` and `p3-nclx` are 64 × 64 in
 * Display P3, four quarters of red, green, blue and skin; the one says so by an ICC profile, the other by code points (`nclx`).
 */
export const givenHeic = (which: 'phone' | 'vast' | 'turned' | 'p3' | 'p3-nclx'): Buffer =>
  readFileSync(new URL(`./photos/${which}.heic`, import.meta.url));

/** The picture of `p3` in another format: a JPEG with the same profile, an AVIF with the same code points. */
export const givenP3 = (which: 'p3.jpg' | 'p3-nclx.avif'): Buffer =>
  readFileSync(new URL(`./photos/${which}`, import.meta.url));
