/** Sources by the program they become; see programs.js. */
type Programs = Readonly<Record<string, string>>;
export const SERVICE_PROGRAMS: Programs;
export const TEST_PROGRAMS: Programs;
export const STAND_IN_PROGRAMS: Programs;
export const BENCH_PROGRAMS: Programs;
