/** The first tier makes one random run of so many. */
const PART_OF_FIRST_TIER = 5;

/**
 * How many random runs a property gets: `make test-all` makes all of them, whatever runs more often a fifth, each time others.
 * @param all where time is no matter
 */
export function randomRuns(all: number): number {
  return process.env['TIER'] === 'all' ? all : Math.ceil(all / PART_OF_FIRST_TIER);
}
