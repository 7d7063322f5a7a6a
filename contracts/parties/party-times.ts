/** The time of a party (else `HH:MM`) that nobody gave. Midnight is a time like others: `00:00`. */
export const NO_TIME = '';
