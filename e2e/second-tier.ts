/** Tag of single stories that only `make test-all` runs. */
export const SECOND_TIER_TAG = '@all';

/** Details of a story that only `make test-all` runs. */
export const inSecondTier = { tag: SECOND_TIER_TAG } as const;

/** Details of one of several variants of a story: the first one belongs to the first tier, the others do not. */
export const beyondFirst = (variant: number): { readonly tag?: typeof SECOND_TIER_TAG } =>
  variant === 0 ? {} : inSecondTier;

interface SecondTierFile {
  /** in this folder */
  readonly file: string;
  /** all of its stories, or those that bear {@link SECOND_TIER_TAG} */
  readonly stories: 'whole file' | 'tagged';
  /** what these stories take, with one worker on two slow cores that other work shares */
  readonly seconds: number;
  readonly reason: string;
}

/** Stories that `make test` leaves out and `make test-all` runs: Playwright's configuration reads it when `TIER` is `first`. */
export const SECOND_TIER: readonly SecondTierFile[] = [];
