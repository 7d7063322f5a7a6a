/** What is missing of what the user of the log needs. `$all` stands for reading all streams. */
export type Missing = 'credentials' | '$all' | '$r' | '$w' | '$mr' | '$mw';

/** What is said of each, in one line. */
export const WITHOUT = {
  credentials: 'EventStoreDB refuses the credentials of EVENTSTORE_URL',
  $all: 'EventStoreDB does not let the user of EVENTSTORE_URL read $all: its ACL must name that user',
  $r: 'EventStoreDB does not let the user of EVENTSTORE_URL read streams: $r of their ACL must name that user',
  $w: 'EventStoreDB does not let the user of EVENTSTORE_URL write to streams: $w of their ACL must name that user',
  $mr: 'EventStoreDB does not let the user of EVENTSTORE_URL read metadata of streams: $mr of their ACL must name that user',
  $mw: 'EventStoreDB does not let the user of EVENTSTORE_URL write metadata of streams: $mw of their ACL must name that user',
} as const satisfies Record<Missing, string>;
