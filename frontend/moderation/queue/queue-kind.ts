import type { Permission } from '@duende/contracts/accounts/permissions';
import type { ComponentType, ReactNode } from 'react';
import type { ListQueryOf } from '../../cache/list-query.ts';
import type { Moderation } from '../moderations.ts';
import type { Decidable } from './drawn-rows.ts';

export interface QueueChoice {
  readonly search: string;
  readonly sort: '' | 'soonest';
  readonly location: string;
  /** filters by one account or origin */
  readonly only: Only | null;
}

export interface Only {
  readonly id: string;
  /** `Solo de Pesado` */
  readonly words: string;
}

export const WHOLE_QUEUE: QueueChoice = { search: '', sort: '', location: '', only: null };

/** An order does not filter. */
export const leavesOut = ({ search, location, only }: QueueChoice) =>
  search !== '' || location !== '' || only !== null;

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

export interface QueueKind<T extends Decidable> {
  readonly view: QueueView;
  readonly permission: Permission;
  readonly title: string;
  readonly about?: string;
  readonly query: (choice: QueueChoice) => ListQueryOf<T>;
  readonly searchLabel?: string;
  /** sorts by the party's day and filters by region */
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
  readonly object: (item: T) => string;
  /** `null` for an item that is never grouped */
  readonly sameAs: (item: T) => string | null;
  /** `de Pesado` */
  readonly ofWhom: (item: T) => string;
  /** items with a warning are not selected automatically */
  readonly warnings: (item: T, today: string) => readonly string[];
  readonly Thumb: ComponentType<ItemProps<T>>;
  readonly Row: ComponentType<RowProps<T>>;
  readonly Detail: ComponentType<DetailProps<T>>;
}
