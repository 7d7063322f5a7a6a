import { EXPORT_TABLES } from '@duende/contracts/exports/exports';
import { FIGURES } from '@duende/contracts/history/statistics';
import { day } from '@duende/testkit/samples/given-log';
import { ALBA, BRUNO, CALENDAR_TOKEN, COMMENT, PARTY } from '@duende/testkit/samples/story';

const NOVEMBER = 'from=2026-11-01&to=2026-11-30';

/** Every route that answers, and addresses of it: a test compares them with those of the service. */
export const everyRead = ({
  waiting,
  taken,
}: {
  /** a pending party, and one whose approval was taken back */
  readonly waiting: string;
  readonly taken: string;
}): Readonly<Record<string, readonly string[]>> => ({
  '/api/events': ['/api/events', '/api/events?view=cards&search=oculto'],
  '/api/events/:reference': [`/api/events/${PARTY}`],
  '/api/events/:reference/comments': [`/api/events/${PARTY}/comments`],
  '/api/events/:reference/rides': [`/api/events/${PARTY}/rides`],
  '/api/events/:reference/ride-matches': [`/api/events/${PARTY}/ride-matches`],
  '/api/events/:reference/ride-alerts': [`/api/events/${PARTY}/ride-alerts`],
  '/api/events/:reference/seats': [`/api/events/${PARTY}/seats`],
  '/api/events/:reference/rsvp-status': [`/api/events/${PARTY}/rsvp-status`],
  '/api/events/:reference/rsvp-count': [`/api/events/${PARTY}/rsvp-count`],
  '/api/events/:reference/pulse': [`/api/events/${PARTY}/pulse`],
  '/api/events/:reference/changes': [`/api/events/${PARTY}/changes`],
  '/api/openapi.json': ['/api/openapi.json'],
  '/api/docs': ['/api/docs'],
  '/api/rsvp-counts': [`/api/rsvp-counts?events=${PARTY},${waiting}`],
  '/api/auth/me': ['/api/auth/me'],
  '/api/users': ['/api/users'],
  '/api/users/:id': [`/api/users/${ALBA}`],
  '/api/users/:id/public': [`/api/users/${ALBA}/public`],
  '/api/users/profile': [],
  // only with a ticket, which requires the password
  '/api/users/data': [],
  '/api/users/sessions': ['/api/users/sessions'],
  '/api/users/muted': [],
  '/api/users/notices': ['/api/users/notices'],
  '/api/users/notices/preferences': ['/api/users/notices/preferences'],
  '/api/users/rsvps': ['/api/users/rsvps'],
  '/api/users/events': ['/api/users/events'],
  '/api/users/comments': ['/api/users/comments'],
  '/api/users/tokens': ['/api/users/tokens'],
  '/api/users/calendar': ['/api/users/calendar'],
  '/api/admin/events/pending': ['/api/admin/events/pending'],
  '/api/admin/events/proposals': ['/api/admin/events/proposals'],
  '/api/admin/events/condition-reasons': ['/api/admin/events/condition-reasons'],
  '/api/similar-events': ['/api/similar-events?name=Nombre&location=madrid&dates=2099-12-05'],
  '/api/admin/comments/pending': ['/api/admin/comments/pending'],
  '/api/admin/comment-accounts': [`/api/admin/comment-accounts?comments=${COMMENT}`],
  '/api/admin/comments/:id': [`/api/admin/comments/${COMMENT}`],
  '/api/admin/hooks': ['/api/admin/hooks'],
  '/api/admin/hooks/:id/parked': [],
  '/api/admin/reports': ['/api/admin/reports'],
  '/api/admin/reports/:id': [`/api/admin/reports/${COMMENT}`],
  '/api/admin/events/:reference/story': [`/api/admin/events/${PARTY}/story`],
  '/api/admin/users/:id/story': [`/api/admin/users/${BRUNO}/story`],
  '/api/admin/audit': ['/api/admin/audit'],
  'POST /api/admin/audit/export': ['/api/admin/audit/export'],
  '/api/history/home': [`/api/history/home?at=${day(3)}`, '/api/history/home'],
  '/api/history/compare': [`/api/history/compare?from=${day(1)}&to=${day(20)}`],
  '/api/history/events/:reference': [
    `/api/history/events/${PARTY}?at=${day(20)}`,
    `/api/history/events/${taken}?at=${day(4)}`,
  ],
  '/api/history/density': [`/api/history/density?${NOVEMBER}`],
  '/api/history/verified': ['/api/history/verified'],
  'POST /api/history/export': [
    ...EXPORT_TABLES.flatMap((table) =>
      ['ndjson', 'csv'].map((format) => `/api/history/export?table=${table}&format=${format}`),
    ),
  ],
  '/api/statistics': [`/api/statistics?${NOVEMBER}`, '/api/statistics'],
  '/api/statistics/events': [
    ...FIGURES.map((figure) => `/api/statistics/events?figure=${figure}&${NOVEMBER}`),
  ],
  '/event/:reference/calendar.ics': [`/event/${PARTY}/calendar.ics`],
  '/calendario.ics': ['/calendario.ics'],
  '/novedades.atom': ['/novedades.atom'],
  '/novedades.json': ['/novedades.json'],
  '/sitemap.xml': ['/sitemap.xml'],
  '/calendario/:token.ics': [`/calendario/${CALENDAR_TOKEN}.ics`],
  '/photos/:file': [],
  '/robots.txt': ['/robots.txt'],
  '/.well-known/security.txt': ['/.well-known/security.txt'],
});
