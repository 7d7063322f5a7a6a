import type { Filter } from '@duende/platform/read-store/read-store';

/** One way to sort a list: by a field and then by id, part after part. An index that ends in both answers a page. */
export interface ListOrder {
  readonly by: string;
  readonly direction: 1 | -1;
  /** the list is made of what passes the first of these, then of what passes the second, …; default: of all at once */
  readonly parts?: readonly Filter[];
}

/** The orders that a list may be asked for in by `sort`; the first one is the usual one. */
export type ListOrders = Readonly<Record<string, ListOrder>>;
