/** A missing time (otherwise `HH:MM`). Midnight is `00:00`. */
export const NO_TIME = '';
