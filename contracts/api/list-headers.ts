/** Headers of list pages; separate from `HEADERS` because the first load does not need them. */
export const LIST_HEADERS = {
  /** number of entries in the list, before `search` */
  totalCount: 'Total-Count',
  /** RFC 8288, the next page: `</api/…?cursor=…>; rel="next"` */
  link: 'Link',
} as const;
