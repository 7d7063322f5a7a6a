import type { ExportTable } from '@duende/contracts/exports/exports';
import { partyRecords } from '@duende/contracts/parties/party-records';
import type { DetailsRow, RowOf } from './tables.ts';

/** `empty`: `never`, or a cause. */
export interface ColumnWords {
  readonly what: string;
  readonly empty: string;
}

type OwnColumn<Table extends ExportTable> = Table extends 'parties' | 'party_versions'
  ? Exclude<keyof RowOf<Table>, keyof DetailsRow>
  : keyof RowOf<Table>;

export interface TableWords<Table extends ExportTable> {
  readonly row: string;
  readonly columns: { readonly [Column in OwnColumn<Table>]: ColumnWords };
  /** by undo or a change of mind */
  readonly changes: string;
}

const PARTY_ID = { what: 'the party; the `eventId` of the API', empty: 'never' } as const;
const nameOf = (person: string): ColumnWords => ({
  what: `username of \`${person}\``,
  empty: `as \`${person}\``,
});

export const DETAIL_WORDS: Readonly<Record<keyof DetailsRow, ColumnWords>> = {
  name: { what: 'its name', empty: 'not public, read by an analyst' },
  location: { what: 'name of its region, as `Madrid`', empty: 'never' },
  type: { what: 'kind of party, as in the API', empty: 'never' },
  styles: { what: 'styles, as in the API', empty: 'never' },
  dates: { what: 'its days, ascending', empty: 'never' },
  first_day: { what: 'the first of `dates`', empty: 'no dates' },
  last_day: { what: 'the last of `dates`', empty: 'no dates' },
  start_time: { what: '`HH:MM` in Madrid; empty: not given', empty: 'never' },
  end_time: {
    what: '`HH:MM` in Madrid, of the next day unless later than the start; empty: not given',
    empty: 'never',
  },
  cost: { what: 'price, in the words of the author', empty: 'not public, read by an analyst' },
  latitude: { what: 'degrees, WGS 84', empty: 'not given, or as `name`' },
  longitude: { what: 'degrees, WGS 84', empty: 'not given, or as `name`' },
  link: { what: 'address of its page', empty: 'not given, or as `name`' },
  tickets_link: { what: 'address for tickets', empty: 'not given, or as `name`' },
  maps_url: { what: 'address of a map', empty: 'not given, or as `name`' },
  place: {
    what: 'the place, in the words of the author',
    empty: 'not given, secret until `place_from`, or as `name`',
  },
  place_from: {
    what: 'until when the place is secret, `YYYY-MM-DDTHH:MM` in Madrid; then `maps_url` and coordinates are empty too',
    empty: 'it is no secret, or as `name`',
  },
  description: { what: 'description, in the words of the author', empty: 'not given, or as `name`' },
  lineup: { what: 'artists', empty: 'not public, read by an analyst' },
  sets: {
    what: 'set times, one an entry: `2026-06-12 23:00-00:30 · <stage> · <name>`; without a day: of the first date',
    empty: 'not public, read by an analyst',
  },
  care: {
    what: 'care and access, as in the API: `freeWater: yes (<note>)`, `dogs: no`; what is missing is unknown',
    empty: 'not public, read by an analyst',
  },
  condition: {
    what: '`scheduled` (takes place), `cancelled`, `postponed` (the new days are not known)',
    empty: 'never',
  },
  cancelled_dates: { what: 'cancelled days of a party that takes place on others', empty: 'never' },
  previous_dates: { what: 'the days before the party was moved', empty: 'never' },
  tickets: {
    what: '`unknown`, `available`, `last` (few are left), `sold-out`, `at-the-door`, as the author says',
    empty: 'never',
  },
};

const SENDERS = {
  author: 'By the author',
  moderator: 'By a moderator',
  system: 'By the system',
  either: 'By author or moderator',
} as const;

const KINDS_BY_SENDER = Object.entries(SENDERS).map(([sender, words]) => {
  const noted = Object.values(partyRecords).flatMap(({ by, version, versionNote }) => {
    const note = versionNote === null ? '' : ` (${versionNote})`;
    return by === sender ? [`\`${version}\`${note}`] : [];
  });
  return `${words}: ${noted.join(', ')}`;
});

export const TABLE_WORDS: { readonly [Table in ExportTable]: TableWords<Table> } = {
  parties: {
    row: 'a party at the moment of the export',
    columns: {
      party_id: PARTY_ID,
      submitted_at: { what: 'when it was submitted or imported', empty: 'never' },
      status: {
        what: '`pending`, `approved`, `rejected`, `deleted` (after approval), `withdrawn` (by its author while pending)',
        empty: 'never',
      },
      is_imported: { what: 'whether an import found it', empty: 'never' },
      author: { what: 'the person who submitted it', empty: 'imported, erased' },
      going: { what: 'people going', empty: 'never' },
      author_name: nameOf('author'),
    },
    changes: 'Undo adds no row: it sets `status` back.',
  },
  party_versions: {
    row: 'a party from one change to the next',
    columns: {
      party_id: PARTY_ID,
      revision: { what: '0 for the first version, then one more each', empty: 'never' },
      kind: {
        what: `the change. ${KINDS_BY_SENDER.join('. ')}`,
        empty: 'never',
      },
      status: { what: 'as in `parties`, from then on', empty: 'never' },
      valid_from: { what: 'since when', empty: 'never' },
      valid_to: { what: 'until when, exclusive', empty: 'current version' },
      actor: { what: 'the person who made the change', empty: 'the system, erased' },
    },
    changes:
      'Undo adds a row: `withdrawn`, `restored`, or `updated` with the earlier values. Undone rows stay.',
  },
  attendance: {
    row: 'one period in which a person was going',
    columns: {
      party_id: PARTY_ID,
      person: { what: 'the person; without names a different pseudonym at each party', empty: 'erased' },
      going_from: { what: 'when confirmed', empty: 'never' },
      going_to: { what: 'when that ended', empty: 'still going' },
      ended_by: {
        what: '`withdrawn` (by the person), `erased` (the person was erased while going)',
        empty: 'still going',
      },
      person_name: nameOf('person'),
    },
    changes: 'Another confirmation adds a row. Moderators cannot undo attendance.',
  },
  rides: {
    row: 'a ride pin',
    columns: {
      party_id: PARTY_ID,
      ride_id: { what: 'the pin', empty: 'never' },
      person: { what: 'its owner', empty: 'erased' },
      type: { what: '`offer` (seats in a car), `need`', empty: 'never' },
      passenger_count: { what: 'seats offered or needed', empty: 'never' },
      granted: { what: 'seats granted', empty: 'never' },
      direction: { what: '`there` (to the party), `back` (home)', empty: 'not given' },
      leaves_at: { what: 'day and half hour in Madrid, `YYYY-MM-DDTHH:MM`', empty: 'not given' },
      departure_latitude: {
        what: 'degrees, WGS 84; without names one decimal, about 11 km',
        empty: 'erased',
      },
      departure_longitude: { what: 'degrees, WGS 84; without names one decimal', empty: 'erased' },
      published_at: { what: 'when it was published', empty: 'never' },
      removed_at: {
        what: 'when it was removed, or the person erased',
        empty: 'still there, or there until the party was over',
      },
      person_name: nameOf('person'),
      note: { what: 'the words of its owner', empty: 'not given, or erased' },
    },
    changes: 'A pin that is published again adds a row.',
  },
  decisions: {
    row: 'one period in which something was pending, or one removal',
    columns: {
      kind: { what: '`party`, `comment`', empty: 'never' },
      subject_id: { what: 'its `party_id` or `comment_id`', empty: 'never' },
      party_id: PARTY_ID,
      author: { what: 'the person who sent it', empty: 'imported, a visitor, erased' },
      is_imported: { what: 'as in `parties`; false for comments', empty: 'never' },
      sent_at: { what: 'since when it was pending', empty: 'removal of something published' },
      decided_at: { what: 'when it was decided', empty: 'still pending' },
      waited_minutes: {
        what: 'from `sent_at` to `decided_at`, rounded',
        empty: 'one of them is empty, or `erased`',
      },
      verdict: {
        what:
          '`approved`, `rejected` (also a comment removed later), `deleted` (an approved party), ' +
          '`withdrawn` (by its author, who is `decided_by`), `erased` (with the author of a pending comment)',
        empty: 'still pending',
      },
      decided_by: { what: 'the person who decided', empty: 'pending, the system, erased' },
      author_name: nameOf('author'),
      decided_by_name: nameOf('decided_by'),
      reason: {
        what: 'the reason that was given',
        empty: 'not given, redacted, pending, or `decided_by` erased',
      },
    },
    changes:
      'Undo adds a row if something becomes pending again, and none if it brings back an approval. Undone rows stay.',
  },
  comments: {
    row: 'a comment',
    columns: {
      comment_id: { what: 'the comment', empty: 'never' },
      party_id: PARTY_ID,
      author: { what: 'its account', empty: 'a visitor, erased' },
      created_at: { what: 'when it was sent', empty: 'never' },
      status: {
        what:
          '`pending`, `approved`, `rejected`; `hidden` (reported by many, not reviewed since); ' +
          '`withdrawn` (by its author); `erased` (with its author while pending)',
        empty: 'never',
      },
      shown_from: { what: 'since when it was public, the first time', empty: 'never public' },
      shown_to: {
        what: 'when that ended, the last time: removed, withdrawn, or its author erased',
        empty: 'public, or never public',
      },
      signed: { what: 'the name under it, as typed', empty: 'erased' },
      content: { what: 'its text', empty: 'erased' },
    },
    changes: 'Undo adds no row: it sets `status` back.',
  },
};
