import type { ReportedThing } from '@duende/contracts/reports/report-words';

/** What somebody is about to report. */
export interface Reported {
  readonly thing: ReportedThing;
  readonly id: string;
  /** the party whose map a pin stands on */
  readonly eventId?: string;
  /** names it, with its article: `el comentario de Ana` */
  readonly what: string;
}
