import { madridDay, msUntilMadridMidnight } from '@duende/contracts/common/madrid-time';

/** Computed once a day: formatting costs more than sending a cached answer. */
export function createDayClock(now: () => number): () => string {
  let day = '';
  let endsAt = 0;
  let asked = 0;
  return () => {
    const moment = now();
    // also if the clock went back
    if (moment >= endsAt || moment < asked) {
      day = madridDay(new Date(moment));
      endsAt = moment + msUntilMadridMidnight(new Date(moment));
    }
    asked = moment;
    return day;
  };
}
