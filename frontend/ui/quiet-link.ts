/** Classes of a link of little weight. */
export const QUIET_LINK =
  'inline-flex min-h-11 cursor-pointer items-center text-sm text-text-3 wrap-anywhere underline-offset-4 hover:text-uv hover:underline';
