/**
 * A choice is filled with uv; a view is a segment of one bar. Both follow `aria-pressed`, `aria-current`, `data-state` and `:checked`.
 */
export const FILLED = 'chosen:bg-uv chosen:text-bg-0 chosen:ring-uv';

export const CHOICE =
  'relative inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-full bg-surface-2 px-3.5 ' +
  'font-semibold ring-1 ring-border-strong ring-inset not-chosen:hover:bg-surface-3 ' +
  `has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-acid ${FILLED}`;

export const SEGMENTS =
  'flex w-fit max-w-full gap-1 overflow-x-auto rounded-full bg-surface-1 p-1 [scrollbar-width:none]';

export const SEGMENT =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-full px-4 font-semibold whitespace-nowrap text-text-2 ' +
  'hover:text-text focus-visible:-outline-offset-3 chosen:bg-surface-3 chosen:text-text';
