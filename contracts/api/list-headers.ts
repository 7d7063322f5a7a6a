/** Separate from `HEADERS`, because the first load does not need them. */
export const LIST_HEADERS = {
  /** before `search` */
  totalCount: 'Total-Count',
  /** RFC 8288: `</api/…?cursor=…>; rel="next"` */
  link: 'Link',
} as const;
