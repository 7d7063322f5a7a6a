/** Milliseconds on a clock that all processes of this machine share, with fractions. */
export function moment(): number {
  return performance.timeOrigin + performance.now();
}
