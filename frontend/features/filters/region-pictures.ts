/** The regions' drawings by their `imageKey`, as addresses of files of their own. */
const pictures = import.meta.glob<string>('../../assets/regions/*.{svg,webp,avif}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const byKey = new Map(
  Object.entries(pictures).map(([path, url]) => [path.replace(/^.*\/|\.\w+$/g, ''), url]),
);

/** `undefined` while a region has no drawing: its tile is then a plain gradient. */
export function regionPicture(imageKey: string): string | undefined {
  return byKey.get(imageKey);
}
