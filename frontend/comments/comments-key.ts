/** The comments of a party, in the cache of the page; the first load needs the name alone. */
export const commentsKey = (eventId: string) => ['comments', eventId] as const;
