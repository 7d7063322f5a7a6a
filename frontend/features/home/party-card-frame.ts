/**
 * The shape a card and its skeleton share. On a phone the first party stands large and the others in rows, poster
 * beside words; from two columns on every card is a poster with words under it.
 */
export function cardFrame(leading: boolean) {
  return {
    card: `panel group relative flex overflow-hidden rounded-3xl sm:flex-col ${leading ? 'flex-col' : 'flex-row'}`,
    poster: leading
      ? 'aspect-[4/3.4] w-full sm:aspect-[4/5]'
      : 'w-[36%] max-w-40 shrink-0 sm:aspect-[4/5] sm:w-full sm:max-w-none',
    body: 'flex min-w-0 flex-1 flex-col p-4',
    name: `display line-clamp-2 pb-1 wrap-break-word ${leading ? 'text-[2.125rem] leading-[0.98] sm:text-name' : 'text-name'}`,
  };
}
