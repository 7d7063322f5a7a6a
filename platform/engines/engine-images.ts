/** The images that compose runs, by the same full versions: containers of tests and trials are made of them too. */
export const EVENTSTORE_IMAGE = 'eventstore/eventstore:23.10.7-bookworm-slim';
export const MONGO_IMAGE = 'mongo:8.0.32';
