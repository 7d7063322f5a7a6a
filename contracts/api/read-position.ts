/** On every GET: the position its read models had reached. Apart from `HEADERS`, since the first load needs it alone. */
export const READ_POSITION = 'Read-Position';
