import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const THEME = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

/** Minimum contrast by WCAG 2: of text (1.4.3), of what shows where a control is (1.4.11). */
const TEXT = 4.5;
const CONTROL = 3;

function colour(name: string): string {
  const [, value] = new RegExp(`--color-${name}: #([0-9a-f]{6});`).exec(THEME) ?? [];
  if (value === undefined) throw new Error(`the theme has no colour ${name}`);
  return value;
}

/** Relative luminance, 0 to 1, of a colour as six hexadecimal digits. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(colour(one)), luminance(colour(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['bg-0', 'bg-1', 'surface-1', 'surface-2', 'surface-3'])('on %s', (ground) => {
  test.each(['text', 'text-2', 'text-3', 'acid', 'acid-soft', 'uv', 'magenta', 'cyan', 'amber', 'danger'])(
    'text in %s can be read',
    (name) => expect(contrast(name, ground)).toBeGreaterThanOrEqual(TEXT),
  );

  test('the edges of controls can be seen', () => {
    expect(contrast('border-strong', ground)).toBeGreaterThanOrEqual(CONTROL);
  });
});

test('text on the accent can be read', () => {
  expect(contrast('on-acid', 'acid')).toBeGreaterThanOrEqual(TEXT);
});
