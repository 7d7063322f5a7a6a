/** The page's darkest background: what is light and see-through looks on it as it does on the page. */
const DARK = '#070b0a';
/** The page's text, for drawings that would not be seen on the other. */
const LIGHT = '#eaf5ef';
/** Of 255: what is drawn darker than this on the average is lost on the dark ground. */
const DIM = 90;

/**
 * What shows through a transparent picture. A dark drawing gets a light ground.
 * @param data eight bits of grey or of red, green and blue, and of opacity, for each pixel
 */
export function groundFor(data: Uint8Array, channels: 2 | 4): string {
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
