import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { nextStretch } from '@duende/contracts/parties/party-night';
import { placeAndRegion } from '@duende/contracts/parties/place-name';
import { dayWords } from '../../dates/date-text.ts';
import { hoursTexts } from '../../dates/hours-text.ts';
import { drawArt } from './story-art.ts';
import { setLines, type Measure } from './wrapped-lines.ts';

export const STORY = { width: 1080, height: 1920 } as const;

const EDGE = 84;
const WIDTH = STORY.width - 2 * EDGE;
/** Apps cover the bottom of a story. */
const FOOT = 210;
const DISPLAY = "'Big Shoulders', 'Arial Narrow', sans-serif";
const SANS = "'Figtree Variable', system-ui, sans-serif";
const [TEXT, TEXT_2, ACID, ON_ACID] = ['#EAF5EF', '#B4C8BE', '#39FF88', '#04140B'];

/** The texts from the date to the artists. */
function storyWords(party: EventAnswer, now: number) {
  const day = nextStretch(party, now)?.days[0] ?? party.dates[0] ?? '';
  const hours = hoursTexts(party, madridDay(new Date(now)))[0];
  return {
    name: party.name,
    when: [day && dayWords(day), hours].filter(Boolean).join(' · '),
    where: placeAndRegion(party),
    lineup: (party.lineup ?? []).map((name, index, all) => (index === all.length - 1 ? name : `${name} ·`)),
  };
}

/**
 * Drawn on the device.
 * @throws if the browser cannot make pictures
 */
export async function storyPicture(party: EventAnswer, now: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = STORY.width;
  canvas.height = STORY.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no 2D canvas');
  await Promise.all([
    drawArt(context, party, STORY),
    document.fonts.load(`800 100px ${DISPLAY}`),
    document.fonts.load(`600 40px ${SANS}`),
  ]);
  drawShade(context);
  drawWords(context, storyWords(party, now));
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No picture was made')));
    canvas.toBlob(done, 'image/jpeg', 0.92);
  });
}

/** Keeps text readable over any poster. */
function drawShade(context: CanvasRenderingContext2D): void {
  const shade = context.createLinearGradient(0, 0, 0, STORY.height);
  const stops = [
    [0, 0.55],
    [0.14, 0.1],
    [0.38, 0.25],
    [0.62, 0.86],
    [1, 0.96],
  ] as const;
  for (const [at, alpha] of stops) shade.addColorStop(at, `rgb(7 11 10 / ${alpha})`);
  context.fillStyle = shade;
  context.fillRect(0, 0, STORY.width, STORY.height);
}

/** Lines are placed from the bottom up, so that they stay together. */
function drawWords(context: CanvasRenderingContext2D, words: ReturnType<typeof storyWords>): void {
  context.textBaseline = 'alphabetic';
  let y: number = STORY.height - FOOT;
  const block = (lines: readonly string[], font: (size: number) => string, size: number, colour: string) => {
    context.font = font(size);
    context.fillStyle = colour;
    for (const line of lines.toReversed()) {
      context.fillText(line, EDGE, y);
      y -= size * 1.12;
    }
  };
  const display = (size: number) => `800 ${size}px ${DISPLAY}`;
  const sans = (size: number) => `600 ${size}px ${SANS}`;
  const measure = (font: (size: number) => string): Measure => {
    return (text, size) => {
      context.font = font(size);
      return context.measureText(text).width;
    };
  };
  if (words.lineup.length > 0) {
    const set = setLines(words.lineup, measure(display), { width: WIDTH, lines: 6, from: 84, to: 48 });
    block(set.lines, display, set.size, TEXT);
    y -= 34;
  }
  for (const [text, colour] of [
    [words.where, TEXT_2],
    [words.when, TEXT],
  ] as const) {
    const set = setLines(text.split(' '), measure(sans), { width: WIDTH, lines: 2, from: 44, to: 36 });
    block(set.lines, sans, set.size, colour);
  }
  y -= 34;
  const name = setLines(words.name.split(' '), measure(display), {
    width: WIDTH,
    lines: 3,
    from: 190,
    to: 96,
  });
  block(name.lines, display, name.size, TEXT);
  drawPill(context, y - 40, display(56));
}

function drawPill(context: CanvasRenderingContext2D, bottom: number, font: string): void {
  context.font = font;
  const width = context.measureText('¡Voy!').width + 72;
  context.fillStyle = ACID;
  context.beginPath();
  context.roundRect(EDGE, bottom - 92, width, 92, 46);
  context.fill();
  context.fillStyle = ON_ACID;
  context.fillText('¡Voy!', EDGE + 36, bottom - 27);
}
