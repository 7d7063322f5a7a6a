import { describe } from 'vitest';
import type { OpenStore } from './opened-store.ts';
import { describeNotes } from './notes-conformance.ts';
import { describePaging } from './paging-conformance.ts';
import { describeReading } from './reading-conformance.ts';
import { describeWriting } from './writing-conformance.ts';

/** What every read store must do; each adapter's tests call this. */
export function describeReadStore(name: string, open: OpenStore): void {
  describe(`${name} as a read store`, () => {
    describeWriting(open);
    describeReading(open);
    describePaging(open);
    describeNotes(open);
  });
}
