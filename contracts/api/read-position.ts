/** Read models' position, on every GET. Separate from `HEADERS`: the first load needs only this one. */
export const READ_POSITION = 'Read-Position';
