import type { Subject } from './all-calls.ts';

interface SubjectWords {
  readonly title: string;
  readonly about: string;
}

export const SUBJECT_WORDS: Readonly<Record<Subject, SubjectWords>> = {
  sessions: { title: 'Sessions', about: 'Register, log in and out, see and end sessions.' },
  account: { title: 'Your account', about: 'Your profile, password, data, parties and comments.' },
  notices: {
    title: 'Notices',
    about: 'Notices about your parties, your preferences and push subscriptions.',
  },
  tokens: { title: 'Read tokens and calendar link', about: 'Secrets for scripts and calendar programs.' },
  suspending: { title: 'Suspending and muting', about: 'Suspend an account, or mute a person for yourself.' },
  people: { title: 'People', about: 'Accounts, their roles and public profiles.' },
  parties: { title: 'Parties', about: 'Find, submit and change parties, upload photos.' },
  moderation: {
    title: 'Moderating parties',
    about: 'Decide on parties and proposals, cancel, postpone, move, import.',
  },
  attendance: { title: 'Attendance', about: 'Confirm attendance and count people.' },
  comments: { title: 'Comments', about: 'Read, write and moderate comments.' },
  rides: { title: 'Rides', about: 'Ride pins and requests for seats.' },
  reports: { title: 'Reports', about: 'Report something, and decide on reports.' },
  hooks: { title: 'Group chats', about: 'Tell group chats and programs about parties.' },
  audit: { title: 'Audit log', about: 'Read the audit log, undo its entries, redact reasons.' },
  history: { title: 'History', about: 'The site as it was at an earlier moment.' },
  exports: { title: 'Exports', about: 'Tables and the audit log as files.' },
  statistics: { title: 'Statistics', about: 'Figures, and the parties that they count.' },
  service: { title: 'This API', about: 'The description of this API for programs.' },
};
