import { madridDay, msUntilMadridMidnight } from '@duende/contracts/common/madrid-time';

/** The day in Madrid, worked out once a day: formatting it costs more than sending a cached answer. */
export function createDayClock(now: () => number): () => string {
  let day = '';
  let endsAt = 0;
  let asked = 0;
  return () => {
    const moment = now();
    // also when the clock was set back
    if (moment >= endsAt || moment < asked) {
      day = madridDay(new Date(moment));
      endsAt = moment + msUntilMadridMidnight(new Date(moment));
    }
    asked = moment;
    return day;
  };
}
