import { createHash } from 'node:crypto';
import { photoUrl, photoName, type PhotoVariant } from '@duende/contracts/parties/photo-url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPhotoMaker } from './make-photo.ts';
import { givenHeic, givenP3 } from '@duende/testkit/samples/given-heic';
import { givenJpeg, givenPixelBomb } from '@duende/testkit/samples/given-image';

const make = createPhotoMaker();
const VARIANTS: readonly PhotoVariant[] = ['400', '800', '1600', 'share'];

describe('a photo', () => {
  it('gets three widths and an image for share previews', async () => {
    const { variants } = await make(await givenJpeg({ width: 2400, height: 1800 }));

    const sizes = await Promise.all(VARIANTS.map(async (variant) => sharp(variants[variant]).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 400, 300],
      ['webp', 800, 600],
      ['webp', 1600, 1200],
      ['jpeg', 1200, 630],
    ]);
  });

  it('is never enlarged, except for share previews', async () => {
    const { variants } = await make(await givenJpeg({ width: 500, height: 700 }));

    const widths = await Promise.all(
      VARIANTS.map(async (variant) => (await sharp(variants[variant]).metadata()).width),
    );
    expect(widths).toEqual([400, 500, 500, 1200]);
  });

  it('is named by its content and its dominant colour', async () => {
    const bytes = await givenJpeg(undefined, '#2040c0');
    const { name } = await make(bytes);

    expect(name.slice(0, 33)).toBe(`${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}-`);
    expect(photoName(photoUrl(name))).toBe(name);
    const [red, green, blue] = [33, 35, 37].map((at) => Number.parseInt(name.slice(at, at + 2), 16));
    expect(Math.abs((red ?? 0) - 0x20)).toBeLessThan(16);
    expect(Math.abs((green ?? 0) - 0x40)).toBeLessThan(16);
    expect(Math.abs((blue ?? 0) - 0xc0)).toBeLessThan(16);
    expect((await make(bytes)).name).toBe(name);
  });

  it('removes where and with what it was taken', async () => {
    const bytes = await sharp(await givenJpeg())
      .withExif({
        IFD0: { Make: 'Camera', Copyright: 'Ana' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '40/1 25/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '3/1 42/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ana was here</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.exif, before.xmp, before.icc].every(Buffer.isBuffer)).toBe(true);

    const { variants } = await make(bytes);

    for (const variant of VARIANTS) {
      const { exif, xmp, icc, iptc } = await sharp(variants[variant]).metadata();
      expect({ variant, exif, xmp, icc, iptc }).toEqual({ variant });
      expect(Buffer.from(variants[variant]).includes('Camera')).toBe(false);
    }
  });

  it('is turned upright before its orientation is forgotten', async () => {
    const bytes = await sharp(await givenJpeg({ width: 600, height: 300 }))
      .withMetadata({ orientation: 6 })
      .toBuffer();

    const { width, height, orientation } = await sharp((await make(bytes)).variants['1600']).metadata();
    expect([width, height, orientation]).toEqual([300, 600, undefined]);
  });

  it.each([
    ['one pixel', { width: 1, height: 1 }],
    ['a long strip', { width: 20, height: 40_000 }],
    ['a wide strip', { width: 40_000, height: 20 }],
  ])('may be %s', async (_what, size) => {
    const png = await sharp({ create: { ...size, channels: 4, background: '#ffffff00' } })
      .png()
      .toBuffer();

    const { variants } = await make(png);
    expect(await sharp(variants.share).metadata()).toMatchObject({ width: 1200, height: 630 });
    const { width, height, hasAlpha } = await sharp(variants['1600']).metadata();
    expect([width > 0, width <= 1600, height <= 3200, hasAlpha]).toEqual([true, true, true, false]);
  });

  it('may be an animation, of which the first picture counts', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((colour) => givenJpeg({ width: 9, height: 9 }, colour)),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();

    const { name, variants } = await make(gif);
    expect((await sharp(variants['400']).metadata()).pages).toBeUndefined();
    expect(Number.parseInt(name.slice(33, 35), 16)).toBeGreaterThan(200);
  });
});

describe('a HEIC', () => {
  it('of a phone is a photo like others, as the phone shows it', { timeout: 60_000 }, async () => {
    const phone = await sharp((await make(givenHeic('phone'))).variants['1600']).metadata();
    expect([phone.width, phone.height]).toEqual([1600, 1200]);

    const { data, info } = await sharp((await make(givenHeic('turned'))).variants['1600'])
      .raw()
      .toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    expect([info.width, info.height]).toEqual([320, 240]);
    expect(red(300, 220)).toBeGreaterThan(150);
    expect(red(20, 220)).toBeLessThan(100);
  });

  it('that cannot be opened says so, and what helps', { timeout: 60_000 }, async () => {
    const cut = givenHeic('phone').subarray(0, 1500);
    await expect(make(cut)).rejects.toMatchObject({ code: 'photo.heic' });
    await expect(make(givenHeic('vast'))).rejects.toMatchObject({ code: 'photo.heic' });
    await make(await givenJpeg());
  });
});

describe('a photo in Display P3', () => {
  /** Red, green and blue in the middle of each quarter. */
  async function quarters(photo: Uint8Array): Promise<readonly number[]> {
    const { variants } = await make(photo);
    const { data, info } = await sharp(variants['1600']).raw().toBuffer({ resolveWithObject: true });
    const middles = [16, 48].flatMap((y) => [16, 48].map((x) => (y * info.width + x) * info.channels));
    return middles.flatMap((at) => [...data.subarray(at, at + 3)]);
  }

  it.each([
    ['a HEIC with a profile', givenHeic('p3')],
    ['a HEIC with code points', givenHeic('p3-nclx')],
    ['an AVIF with code points', givenP3('p3-nclx.avif')],
  ])('has the colours of the same JPEG: %s', { timeout: 60_000 }, async (_what, photo) => {
    const expected = await quarters(givenP3('p3.jpg'));
    // In the file green is 0, 200, 0 and blue 40, 60, 220; in sRGB they are stronger.
    expect(expected[4]).toBeGreaterThanOrEqual(202);
    const far = (await quarters(photo)).map((value, index) => Math.abs(value - (expected[index] ?? 0)));
    expect(Math.max(...far)).toBeLessThanOrEqual(5);
  });
});

describe('transparent parts', () => {
  /** A ring on no ground. */
  const ring = (colour: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="90" fill="none" stroke="${colour}" stroke-width="30"/></svg>`,
    );
  const ground = async (drawing: ReturnType<typeof sharp>) => {
    const { variants } = await make(await drawing.png().toBuffer());
    const [corner = 0] = await sharp(variants['400'])
      .extract({ left: 5, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer();
    return corner > 128 ? 'light' : 'dark';
  };

  it.each([
    ['a black drawing', '#000', 'light'],
    ['a dark blue one', '#123', 'light'],
    ['a white one', '#fff', 'dark'],
    ['a green one', '#39ff88', 'dark'],
  ])('gets a ground on which it is seen: %s', async (_what, colour, expected) => {
    expect(await ground(sharp(ring(colour)))).toBe(expected);
    expect(await ground(sharp(ring(colour)).toColourspace('b-w'))).toBe(expected);
  });

  it('stays dark where nothing is see-through', async () => {
    expect(await ground(sharp(ring('#000')).flatten({ background: '#111' }).ensureAlpha())).toBe('dark');
  });
});

describe('refused as no image', () => {
  const refused = (bytes: Uint8Array) =>
    expect(make(bytes)).rejects.toMatchObject({ code: 'photo.not-an-image' });

  it('is text, whatever it begins with', async () => {
    await refused(Buffer.from('esto no es una foto'));
    await refused(Buffer.from('\xff\xd8\xff\xe0 esto tampoco es una foto', 'latin1'));
    await refused(Buffer.from('\x89PNG\r\n\x1a\n esto tampoco', 'latin1'));
    await refused(Buffer.from('GIF89a esto tampoco es una foto'));
  });

  it('is an SVG', async () => {
    await refused(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect/></svg>'),
    );
  });

  it.each([
    ['JPEG', 'jpeg'],
    ['PNG', 'png'],
    ['WebP', 'webp'],
  ] as const)('is a %s cut short', async (_name, format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise } })
      .toFormat(format)
      .toBuffer();
    await make(whole);
    await refused(whole.subarray(0, Math.floor(whole.length / 2)));
  });

  it('is a bomb of 20,000 by 20,000 pixels', async () => {
    const bomb = givenPixelBomb(20_000, 20_000);
    expect(bomb.length).toBeLessThan(10_000);
    await expect(make(bomb)).rejects.toMatchObject({ code: 'photo.too-many-pixels' });
  });
});

it('makes one photo at a time and turns away who comes when the queue is full', async () => {
  const makeInTurn = createPhotoMaker();
  const bytes = await givenJpeg();
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => makeInTurn(bytes)));

  const turnedAway = outcomes.filter(({ status }) => status === 'rejected');
  expect(turnedAway).toHaveLength(40 - 17);
  expect(turnedAway[0]).toMatchObject({ reason: { code: 'service.busy', retryAfter: 5 } });
});
