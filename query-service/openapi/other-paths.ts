import { FEED_PATHS, OWN_CALENDAR_ROUTE } from '@duende/contracts/parties/feed-paths';
import { REGIONS } from '@duende/contracts/parties/regions';
import { STYLES } from '@duende/contracts/parties/styles';

/** By the names of path parts in the records of calls. */
export const PATH_PARTS: Readonly<
  Record<string, { readonly description: string; readonly schema: Readonly<Record<string, unknown>> }>
> = {
  id: { description: 'The id', schema: { type: 'string', format: 'uuid' } },
  eventId: { description: 'Id of an event of the log', schema: { type: 'string', format: 'uuid' } },
  requestId: { description: 'Id of the request for a seat', schema: { type: 'string', format: 'uuid' } },
  alertId: { description: 'Id of the alert', schema: { type: 'string', format: 'uuid' } },
  rideId: { description: 'Id of the ride', schema: { type: 'string', format: 'uuid' } },
  reference: {
    description: 'Id of the party, or the last part of its page’s address',
    schema: { type: 'string', examples: ['2027-06-05-luna-0a1b2c3d'] },
  },
};

export const OTHER_TAG = {
  name: 'Feeds and files',
  description: 'Addresses outside the calls: health, feeds, calendars and photos.',
};

const FILTERS = [
  {
    name: 'location',
    in: 'query',
    required: false,
    description: 'Id of a region. Default: all',
    schema: { type: 'string', enum: REGIONS.map(({ id }) => id) },
  },
  {
    name: 'styles',
    in: 'query',
    required: false,
    description: `Any of these, separated by commas: ${STYLES.join(', ')}`,
    schema: { type: 'string' },
  },
];

const HEALTH = {
  'application/json': { schema: { type: 'object', properties: { status: { type: 'string' } } } },
};

interface OtherPath {
  readonly operationId: string;
  readonly summary: string;
  readonly answers: string;
  readonly type: string;
  readonly parameters?: readonly object[];
}

const read = ({ operationId, summary, answers, type, parameters = [] }: OtherPath) => ({
  get: {
    tags: [OTHER_TAG.name],
    operationId,
    summary,
    description: 'Who: everyone',
    security: [{}],
    parameters,
    responses: {
      200: { description: answers, content: { [type]: {} } },
      default: { $ref: '#/components/responses/Error' },
    },
  },
});

const path = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});

export const OTHER_PATHS = {
  '/api/health': {
    get: {
      tags: [OTHER_TAG.name],
      operationId: 'GET-health',
      summary: 'Read the state of the service',
      description: 'Who: everyone',
      security: [{}],
      parameters: [],
      responses: {
        200: { description: 'it answers; `status` is `ok` or `degraded`', content: HEALTH },
        503: { description: 'it starts, stops or cannot answer', content: HEALTH },
      },
    },
  },
  [FEED_PATHS.json]: read({
    operationId: 'GET-feed-json',
    summary: 'Read new parties as JSON Feed',
    answers: 'published parties, the newest first, as JSON Feed 1.1',
    type: 'application/feed+json',
    parameters: FILTERS,
  }),
  [FEED_PATHS.atom]: read({
    operationId: 'GET-feed-atom',
    summary: 'Read new parties as Atom',
    answers: 'published parties, the newest first',
    type: 'application/atom+xml',
    parameters: FILTERS,
  }),
  [FEED_PATHS.calendar]: read({
    operationId: 'GET-calendar',
    summary: 'Subscribe to a calendar of parties',
    answers: 'published parties as a calendar',
    type: 'text/calendar',
    parameters: FILTERS,
  }),
  [OWN_CALENDAR_ROUTE.replace(/:(\w+)/, '{$1}')]: read({
    operationId: 'GET-own-calendar',
    summary: 'Subscribe to your own calendar',
    answers: 'the parties that the holder of the link goes to',
    type: 'text/calendar',
    parameters: [path('token', 'The secret of your calendar link')],
  }),
  '/event/{event}/calendar.ics': read({
    operationId: 'GET-event-calendar',
    summary: 'Download a party for a calendar',
    answers: 'the party as a calendar entry',
    type: 'text/calendar',
    parameters: [path('event', 'Id of the party, or the last part of its page’s address')],
  }),
  '/photos/{file}': read({
    operationId: 'GET-photo',
    summary: 'Read a photo',
    answers: 'the photo of a party, at the address that its `photo` has',
    type: 'image/webp',
    parameters: [path('file', 'The last part of `photo`')],
  }),
};
