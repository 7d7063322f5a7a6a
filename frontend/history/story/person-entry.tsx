import { AUDIT_WORDS } from '@duende/contracts/events/event-records';
import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import type { PersonStep, PersonStoryAnswer } from '@duende/contracts/history/story-answers';
import type { ReactNode } from 'react';
import { momentTime } from '../../dates/moment-text.ts';
import { AuditActor, AuditSubject } from '../../audit/audit-sentence.tsx';
import { EntryReason } from '../../audit/entry-reason.tsx';
import { FieldChanges } from '../../audit/field-changes.tsx';
import { PartyStoryLink } from '../../parties/party-story-link.tsx';
import { RailEntry } from '../../audit/rail-entry.tsx';
import { STEPS, type StoryEntry } from './step-words.ts';

interface PersonEntryProps {
  readonly user: PersonStoryAnswer['user'];
  readonly told: StoryEntry;
}

/** Something that a person did, or what was decided about it. */
export function PersonEntry({ user, told }: PersonEntryProps) {
  return 'step' in told ? <Step user={user} step={told.step} /> : <Entry entry={told.entry} />;
}

function Step({ user, step }: { readonly user: PersonEntryProps['user']; readonly step: PersonStep }) {
  const { at, kind, subject } = step;
  return (
    <Item at={at} subject={subject}>
      <bdi className="font-semibold">{user.username}</bdi>
      <span>{` ${STEPS[kind]} `}</span>
      {kind !== 'account.registered' && <AuditSubject entry={{ kind, subject }} isRemoved={false} />}
    </Item>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { at, kind, subject, changes } = entry;
  return (
    <Item
      at={at}
      subject={subject}
      more={
        <>
          <EntryReason entry={entry} />
          <FieldChanges changes={changes} />
        </>
      }
    >
      <AuditActor entry={entry} />
      <span>{` ${AUDIT_WORDS[kind].did} `}</span>
      <AuditSubject entry={entry} isRemoved={false} />
    </Item>
  );
}

interface ItemProps extends Pick<AuditEntry, 'at' | 'subject'> {
  /** the sentence */
  readonly children: ReactNode;
  /** what stands below it */
  readonly more?: ReactNode;
}

function Item({ at, subject, children, more }: ItemProps) {
  return (
    <RailEntry
      at={at}
      when={momentTime(at)}
      more={
        <>
          {more}
          {subject.partyId !== null && (
            <PartyStoryLink
              partyId={subject.partyId}
              name={subject.type === 'party' ? subject.label : null}
            />
          )}
        </>
      }
    >
      {children}
    </RailEntry>
  );
}
