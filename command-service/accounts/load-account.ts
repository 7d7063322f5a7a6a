import type { AccountEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { evolveAccount, NO_ACCOUNT, type AccountState } from './account-state.ts';

export interface LoadedAccount {
  readonly state: AccountState;
  readonly registration: RecordedDomainEvent<'UserRegistered'> | null;
  readonly erasure: RecordedDomainEvent<'PersonErased'> | null;
  /** everything the account's stream holds */
  readonly events: readonly RecordedDomainEvent[];
}

export async function loadAccount(log: DomainLog, userId: string): Promise<LoadedAccount> {
  const events = await log.read(streams.user(userId));
  return {
    state: events.filter(isAccountEvent).reduce(evolveAccount, NO_ACCOUNT),
    registration: events.find((event) => event.type === 'UserRegistered') ?? null,
    erasure: events.find((event) => event.type === 'PersonErased') ?? null,
    events,
  };
}

function isAccountEvent(event: RecordedDomainEvent): event is Extract<RecordedDomainEvent, AccountEvent> {
  return (
    event.type === 'UserRegistered' ||
    event.type === 'RegistrationAbandoned' ||
    event.type === 'ContactDetailsChanged' ||
    event.type === 'PasswordChanged' ||
    event.type === 'PasswordTicketIssued' ||
    event.type === 'PersonErased'
  );
}
