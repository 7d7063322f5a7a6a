/** The rail's dot beside an entry. */
export function RailDot() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-6.5 -left-[0.3125rem] size-2.5 rounded-full bg-border-strong ring-4 ring-bg-0"
    />
  );
}
