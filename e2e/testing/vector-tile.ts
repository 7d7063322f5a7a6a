/** A place in a tile, of {@link EXTENT} both ways from its left upper corner. */
type Place = readonly [x: number, y: number];

export interface TileShape {
  /** of the OpenMapTiles schema */
  readonly layer: string;
  readonly kind: 'point' | 'line' | 'area';
  readonly places: readonly Place[];
  readonly tags: Readonly<Record<string, string>>;
}

export const EXTENT = 4096;
const KINDS = { point: 1, line: 2, area: 3 } as const;

/** A vector tile, version 2 of Mapbox's specification. */
export function vectorTile(shapes: readonly TileShape[]): Buffer {
  // A layer may be in a tile once.
  const names = [...new Set(shapes.map(({ layer }) => layer))];
  return Buffer.from(
    names.flatMap((name) =>
      part(
        3,
        layerOf(
          name,
          shapes.filter(({ layer }) => layer === name),
        ),
      ),
    ),
  );
}

function layerOf(name: string, shapes: readonly TileShape[]): number[] {
  // Features refer to tags by the indices of key and value in the layer's tables.
  const tags = shapes.flatMap((shape) => Object.entries(shape.tags));
  const placeOf = (key: string, value: string) => tags.findIndex((tag) => tag[0] === key && tag[1] === value);
  const features = shapes.map((shape) => [
    ...part(
      2,
      Object.entries(shape.tags).flatMap(([key, value]) => [
        ...varint(placeOf(key, value)),
        ...varint(placeOf(key, value)),
      ]),
    ),
    ...whole(3, KINDS[shape.kind]),
    ...part(4, courseOf(shape)),
  ]);
  return [
    ...whole(15, 2),
    ...part(1, textOf(name)),
    ...features.flatMap((feature) => part(2, feature)),
    ...tags.flatMap(([key]) => part(3, textOf(key))),
    ...tags.flatMap(([, value]) => part(4, part(1, textOf(value)))),
    ...whole(5, EXTENT),
  ];
}

/** A move to the first point, then lines to the others, each relative to the previous one. */
function courseOf({ kind, places }: TileShape): number[] {
  const [MOVE, DRAW, CLOSE] = [1, 2, 7];
  const steps = places.map(([x, y], index) => {
    const [fromX, fromY] = places[index - 1] ?? [0, 0];
    return [...signed(x - fromX), ...signed(y - fromY)];
  });
  const [first = [], ...others] = steps;
  return [
    ...varint((1 << 3) | MOVE),
    ...first,
    ...(others.length > 0 ? varint((others.length << 3) | DRAW) : []),
    ...others.flat(),
    ...(kind === 'area' ? varint((1 << 3) | CLOSE) : []),
  ];
}

const textOf = (text: string) => [...Buffer.from(text)];
const whole = (field: number, value: number) => [...varint(field << 3), ...varint(value)];
const part = (field: number, bytes: readonly number[]) => [
  ...varint((field << 3) | 2),
  ...varint(bytes.length),
  ...bytes,
];
const signed = (value: number) => varint((value << 1) ^ (value >> 31));

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
