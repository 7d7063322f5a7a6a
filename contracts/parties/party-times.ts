/** A missing time. Midnight is `00:00`. */
export const NO_TIME = '';
