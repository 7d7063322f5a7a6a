/** The time of a party (`HH:MM`) that means nobody gave one: what is sent and stored in its place. */
export const NO_TIME = '00:00';
