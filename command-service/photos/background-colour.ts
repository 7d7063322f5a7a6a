/** The page's darkest background: light transparent pictures look as on the page. */
const DARK = '#070b0a';
/** The page's text, for dark drawings. */
const LIGHT = '#eaf5ef';
/** Of 255; darker is invisible on the dark background. */
const DIM = 90;

/** Light for dark drawings. @param data 8-bit grey or RGB, with opacity */
export function backgroundFor(data: Uint8Array, channels: 2 | 4): string {
  let light = 0;
  let opacity = 0;
  for (let at = 0; at < data.length; at += channels) {
    const shown = data[at + channels - 1] ?? 0;
    const red = data[at] ?? 0;
    const grey =
      channels === 2 ? red : 0.2126 * red + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
    light += grey * shown;
    opacity += shown;
  }
  const isSeeThrough = opacity < (data.length / channels) * 255;
  return isSeeThrough && opacity > 0 && light / opacity < DIM ? LIGHT : DARK;
}
