import { readFileSync } from 'node:fs';

/**
 * A HEIC as phones send them, blue with a yellow quarter: of `phone` size (12 megapixels), `vast` (48, more than there is memory for),
 * or `turned`: 240 × 320 that say of themselves that they are shown as 320 × 240, the yellow then right below.
 */
export const givenHeic = (which: 'phone' | 'vast' | 'turned'): Buffer =>
  readFileSync(new URL(`./photos/${which}.heic`, import.meta.url));
