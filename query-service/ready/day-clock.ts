import { madridDay, msUntilMadridMidnight } from '@duende/contracts/madrid-time';

/** The day in Madrid, worked out once a day: formatting it costs more than a ready-made answer does. */
export function createDayClock(now: () => number): () => string {
  let day = '';
  let endsAt = 0;
  let asked = 0;
  return () => {
    const moment = now();
    // a clock that was set back counts as well
    if (moment >= endsAt || moment < asked) {
      day = madridDay(new Date(moment));
      endsAt = moment + msUntilMadridMidnight(new Date(moment));
    }
    asked = moment;
    return day;
  };
}
