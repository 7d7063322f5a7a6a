import type { Permission } from '@duende/contracts/accounts/permissions';
import type { ComponentType, ReactNode } from 'react';
import type { ListQueryOf } from '../../cache/list-query.ts';
import type { Moderation } from '../moderations.ts';
import type { Decidable } from './drawn-rows.ts';

/** How a moderator wants a queue. */
export interface QueueChoice {
  readonly search: string;
  readonly sort: '' | 'soonest';
  readonly location: string;
  /** nothing but what one account sent, or what came from one origin */
  readonly only: Only | null;
}

export interface Only {
  readonly id: string;
  /** `Solo de Pesado` */
  readonly words: string;
}

export const WHOLE_QUEUE: QueueChoice = { search: '', sort: '', location: '', only: null };

/** Whether it leaves something out; another order does not. */
export const leavesOut = ({ search, location, only }: QueueChoice) =>
  search !== '' || location !== '' || only !== null;

/** As the address names them. */
export type QueueView = 'pending' | 'proposals' | 'reasons' | 'pending-comments' | 'reports';

export interface ItemProps<T> {
  readonly item: T;
}

export interface RowProps<T> extends ItemProps<T> {
  /** what to look at twice, in one line with who sent it */
  readonly signs?: ReactNode;
}

export interface DetailProps<T> extends ItemProps<T> {
  readonly onOnly: (only: Only) => void;
}

/** One of the queues: what it asks for, how its rows and their details look, and how they are decided. */
export interface QueueKind<T extends Decidable> {
  readonly view: QueueView;
  readonly permission: Permission;
  readonly title: string;
  /** said above the rows */
  readonly about?: string;
  readonly query: (choice: QueueChoice) => ListQueryOf<T>;
  /** default: it has no search */
  readonly searchLabel?: string;
  /** it can be ordered by the day of the party, and narrowed to a zone */
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
  /** whom or what it is about, after `Elegir` */
  readonly object: (item: T) => string;
  /** what equal items have in common; `null` for one that stands alone */
  readonly sameAs: (item: T) => string | null;
  /** whose the equal ones are: `de Pesado` */
  readonly ofWhom: (item: T) => string;
  /** why it wants a second look: it is left out of what is chosen at once */
  readonly warnings: (item: T, today: string) => readonly string[];
  readonly Thumb: ComponentType<ItemProps<T>>;
  /** two lines beside its name */
  readonly Row: ComponentType<RowProps<T>>;
  readonly Detail: ComponentType<DetailProps<T>>;
}
