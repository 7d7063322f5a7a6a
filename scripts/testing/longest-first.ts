import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that take half a minute and more, and when: those that keep a processor busy between those that mostly wait. Vitest
 * begins with large files where it knows no times, as in a clean checkout, and these have few lines: the longest two of all were the last.
 */
export const LONGEST = [
  'e2e/product/processes.int.test.ts',
  'e2e/product/embedded.int.test.ts',
  'standalone/engine-faults.int.test.ts',
  'standalone/move/killed-back.int.test.ts',
  'e2e/product/mongo.int.test.ts',
  'e2e/product/eventstore.int.test.ts',
  'platform/event-log/eventstore/ordered-copy.int.test.ts',
  'standalone/verify/verify-after-move.int.test.ts',
  'query-service/query-process.int.test.ts',
  'standalone/proxy/limits.int.test.ts',
  'standalone/proxy/dubious-requests.int.test.ts',
  'platform/event-log/eventstore/eventstore-elections.int.test.ts',
  'standalone/main.int.test.ts',
  'standalone/copied-folder.int.test.ts',
  'standalone/tools/export.int.test.ts',
  'standalone/move/layouts.int.test.ts',
  'standalone/killed-read-models.int.test.ts',
  'standalone/removed-streams.int.test.ts',
];

/** Begins with the {@link LONGEST} files, so that no worker is left with one of them when the others are through. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(relative(root, moduleId));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
