/** Who plays at a party; what was kept of an answer before that was asked does not say. */
export function LineupChips({ lineup = [] }: { readonly lineup: readonly string[] | undefined }) {
  if (lineup.length === 0) return null;
  return (
    <ul aria-label="Artistas" className="flex flex-wrap gap-1.5">
      {lineup.map((name) => (
        <li
          key={name}
          dir="auto"
          className="chip max-w-full rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-5 font-semibold wrap-anywhere"
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
