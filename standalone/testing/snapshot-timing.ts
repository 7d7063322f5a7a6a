import type { SnapshotTiming } from '@duende/projections/runner/snapshot-keeper';

/** Written as soon as anything has happened. */
export const AT_ONCE: Partial<SnapshotTiming> = { quiet: 0, apart: 0, look: 1 };
/** Written at the end alone. */
export const AT_END: Partial<SnapshotTiming> = { quiet: 1e9, atLatest: 1e9 };
