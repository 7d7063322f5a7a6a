/** The id of the answer that a sheet at the end of the screen must not cover. */
export const NIGHT_ANSWER = 'night-answer';
