/** How the map, and the picture that stands before it, draw the areas of pins on a ground of each kind. */
export const AREA_PAINT = {
  light: { color: '#5b21b6', fill: 0.16, halo: 0.4, haloRadius: 26, haloBlur: 0.5, edge: 0.75 },
  // has to stand out on a light background, too: a foreign style may have one
  dark: { color: '#9b7bff', fill: 0.22, halo: 0.55, haloRadius: 26, haloBlur: 0.5, edge: 0.75 },
} as const;

/** The lines between the person's own pins and their matches. */
export const MATCH_PAINT = { line: '#39ff88', lineWidth: 4, casing: '#04140b', casingWidth: 7 } as const;
