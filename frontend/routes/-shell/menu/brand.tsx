/** The goblin's face and the name, which goes out of sight where there is no room for all of it. */
export function Brand() {
  return (
    <span className="inline-flex h-7 min-w-0 flex-wrap items-center gap-x-2.5 overflow-hidden">
      <svg viewBox="4 14 56 44" className="h-7 w-auto" aria-hidden="true">
        <path
          fill="currentColor"
          d="M6 17c9 1 14 5 17 10 3-2 6-3 9-3s6 1 9 3c3-5 8-9 17-10-2 10-6 16-11 19 0 11-6 20-15 20s-15-9-15-20C12 33 8 27 6 17Z"
        />
        <path fill="var(--color-bg-0)" d="M22 35c4 0 7 2 8 6-5 1-8-1-8-6Zm20 0c-4 0-7 2-8 6 5 1 8-1 8-6Z" />
      </svg>
      <span className="display text-[1.75rem] leading-none tracking-wide uppercase">Duende</span>
    </span>
  );
}
