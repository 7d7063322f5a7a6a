import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { LongestFirst } from './longest-first.ts';

/** Projects whose short files share a worker: what one of them leaves behind shows when another one follows it. */
const SHUFFLED: ReadonlySet<string> = new Set(['unit', 'unit-page']);

const draw = (seed: number, file: string) => createHash('sha1').update(`${seed} ${file}`).digest('hex');

/**
 * The order of test files: of `unit` and `unit-page` another one in each run, of all other projects the {@link LongestFirst}.
 * `--sequence.seed=<the seed that is printed> --maxWorkers=1` gives an order again.
 */
export class FileOrder extends LongestFirst {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A worker serves one project after the other: the files of each stay together.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) => {
      const ofProject = sorted.filter(({ project }) => project.name === name);
      return SHUFFLED.has(name) ? this.#shuffled(name, ofProject) : ofProject;
    });
  }

  #shuffled(name: string, files: readonly TestSpecification[]): TestSpecification[] {
    const { root, sequence } = this.ctx.config;
    const seed = (sequence.seed ??= Date.now());
    this.ctx.logger.log(
      `Files of ${name} in random order; again with --sequence.seed=${seed} --maxWorkers=1`,
    );
    return files
      .map((file) => ({ file, drawn: draw(seed, relative(root, file.moduleId)) }))
      .sort((one, other) => (one.drawn < other.drawn ? -1 : 1))
      .map(({ file }) => file);
  }
}
