/**
 * On every GET: the position of its read models. Separate from `HEADERS` because the first load needs only this
 * one.
 */
export const READ_POSITION = 'Read-Position';
