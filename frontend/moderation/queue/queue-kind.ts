import type { Permission } from '@duende/contracts/accounts/permissions';
import type { ComponentType, ReactNode } from 'react';
import type { ListQueryOf } from '../../cache/list-query.ts';
import type { Moderation } from '../moderations.ts';
import type { Decidable } from './drawn-rows.ts';

/** A moderator's filters for a queue. */
export interface QueueChoice {
  readonly search: string;
  readonly sort: '' | 'soonest';
  readonly location: string;
  /** only the items of one account or origin */
  readonly only: Only | null;
}

export interface Only {
  readonly id: string;
  /** `Solo de Pesado` */
  readonly words: string;
}

export const WHOLE_QUEUE: QueueChoice = { search: '', sort: '', location: '', only: null };

/** Whether it filters the list; an order does not. */
export const leavesOut = ({ search, location, only }: QueueChoice) =>
  search !== '' || location !== '' || only !== null;

/** As in the address. */
export type QueueView = 'pending' | 'proposals' | 'reasons' | 'pending-comments' | 'reports';

export interface ItemProps<T> {
  readonly item: T;
}

export interface RowProps<T> extends ItemProps<T> {
  /** warnings, in one line with the sender */
  readonly signs?: ReactNode;
}

export interface DetailProps<T> extends ItemProps<T> {
  readonly onOnly: (only: Only) => void;
}

/** One of the queues: its query, its rows and details, and its decisions. */
export interface QueueKind<T extends Decidable> {
  readonly view: QueueView;
  readonly permission: Permission;
  readonly title: string;
  /** shown above the rows */
  readonly about?: string;
  readonly query: (choice: QueueChoice) => ListQueryOf<T>;
  /** absent for a queue without search */
  readonly searchLabel?: string;
  /** it can be sorted by the party's day and filtered by region */
  readonly isByParty?: boolean;
  readonly texts: {
    readonly loading: string;
    readonly failed: string;
    readonly list: string;
    readonly empty: string;
    readonly emptyMore: string;
    readonly noMatch: string;
  };
  readonly moderation: Moderation<T>;
  readonly name: (item: T) => string;
  /** the text after `Elegir` */
  readonly object: (item: T) => string;
  /** what equal items have in common; `null` for an item that is never grouped */
  readonly sameAs: (item: T) => string | null;
  /** the author of equal items: `de Pesado` */
  readonly ofWhom: (item: T) => string;
  /** warnings; items with one are left out of the automatic selection */
  readonly warnings: (item: T, today: string) => readonly string[];
  readonly Thumb: ComponentType<ItemProps<T>>;
  /** two lines next to its thumbnail */
  readonly Row: ComponentType<RowProps<T>>;
  readonly Detail: ComponentType<DetailProps<T>>;
}
