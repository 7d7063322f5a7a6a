/** Three colours of the sky from top to bottom, bright ones, and the darkest. */
export interface Palette {
  readonly sky: readonly [string, string, string];
  readonly glow: readonly string[];
  readonly ink: string;
}

export const PALETTES: readonly Palette[] = [
  {
    sky: ['#0b1f3a', '#3b1d6e', '#c2417c'],
    glow: ['#ffd166', '#ff6ad5', '#7cf5b0', '#4de3ff'],
    ink: '#07060f',
  },
  {
    sky: ['#04211b', '#0b5d4b', '#b8e05a'],
    glow: ['#39ff88', '#d7ff3e', '#4de3ff', '#fff3b0'],
    ink: '#03110d',
  },
  {
    sky: ['#1a0b2e', '#6b1f7a', '#ff7a59'],
    glow: ['#ffc857', '#ff5c8a', '#b79cff', '#ffe8d6'],
    ink: '#0d0616',
  },
  {
    sky: ['#061826', '#0e4c74', '#5ce1e6'],
    glow: ['#8fa8ff', '#7fe7c4', '#ffd166', '#f2f7ff'],
    ink: '#030b12',
  },
  {
    sky: ['#2a0a12', '#8a1c3a', '#ffb347'],
    glow: ['#ffd166', '#ff8a3d', '#ff6ad5', '#fff1c9'],
    ink: '#140308',
  },
  {
    sky: ['#0a0f24', '#27348b', '#a06bff'],
    glow: ['#c86bff', '#66b8ff', '#39ff88', '#ffd9f4'],
    ink: '#05060f',
  },
];
