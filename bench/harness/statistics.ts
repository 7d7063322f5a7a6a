/** The value below which `share` (0 to 1) of the values are. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** A number as people read it: `12,345`, `0.27`. */
export function readable(value: number, digits = value < 10 ? 2 : value < 100 ? 1 : 0): string {
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Milliseconds on a clock that all processes of this machine share, with fractions. */
export function moment(): number {
  return performance.timeOrigin + performance.now();
}
