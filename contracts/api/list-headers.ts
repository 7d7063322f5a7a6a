/** On a page of a list; apart from `HEADERS`, since the first load needs none of them. */
export const LIST_HEADERS = {
  /** how many entries the list has, those that a `search` leaves out among them */
  totalCount: 'Total-Count',
  /** RFC 8288, where the list goes on: `</api/…?cursor=…>; rel="next"` */
  link: 'Link',
} as const;
