/** The setting that starts a service with its clock ahead, by milliseconds. Timers keep their pace. */
export function clockAhead(ms: number): Readonly<Record<string, string>> {
  const moved = `
    const ahead = ${Math.round(ms)};
    const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...given) {
        if (given.length === 0) super(Real.now() + ahead);
        else super(...given);
      }
      static now() {
        return Real.now() + ahead;
      }
    };
  `;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(moved)}` };
}
