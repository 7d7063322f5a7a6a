/** A mistake somebody could make, and the tests of the first tier that notice it. */
export interface Fault {
  readonly kind: string;
  readonly file: string;
  /** occurs once in the file */
  readonly text: string;
  readonly instead: string;
  readonly project: 'unit' | 'unit-page' | 'integration';
  readonly tests: string;
}

export const FAULTS: readonly Fault[] = [
  {
    kind: 'a rule',
    file: 'command-service/rsvps/rsvp.ts',
    text: 'if (asked === state.isGoing) return [];',
    instead: '',
    project: 'unit',
    tests: 'command-service/rsvps',
  },
  {
    kind: 'a header',
    file: 'platform/http/security.ts',
    text: `'object-src': ["'none'"],`,
    instead: '',
    project: 'unit',
    tests: 'platform/http/security',
  },
  {
    kind: 'a fold',
    file: 'projections/comments/comments.ts',
    text: 'if (comment === null || comment.erasedAt !== null) return comment;',
    instead: 'if (comment === null) return comment;',
    project: 'unit',
    tests: 'projections/comments',
  },
  {
    kind: 'a route',
    file: 'command-service/comments/comment-routes.ts',
    text: "streams.comment(commentId),\n      { type: 'ApproveComment'",
    instead: "streams.party(commentId),\n      { type: 'ApproveComment'",
    project: 'integration',
    tests: 'command-service/comments/comment-routes',
  },
  {
    kind: 'a text',
    file: 'contracts/parties/party-condition.ts',
    text: "'Cancelada'",
    instead: "'Cancelado'",
    project: 'unit',
    tests: 'query-service/page',
  },
  {
    kind: 'a race',
    file: 'platform/event-log/sqlite/group-commit.ts',
    text: "if (verdict === 'conflict' || isUsed)",
    instead: 'if (isUsed)',
    project: 'integration',
    tests: 'platform/event-log/sqlite/sqlite-event-log',
  },
  {
    kind: 'a style',
    file: 'frontend/ui/theme.css',
    text: '--color-text-3: #8fa69b;',
    instead: '--color-text-3: #5c6d65;',
    project: 'unit',
    tests: 'frontend/ui/theme',
  },
  {
    kind: 'an adapter',
    file: 'platform/read-store/sqlite/sqlite-collection.ts',
    text: 'const from = isWhole ? skip : 0;',
    instead: 'const from = 0;',
    project: 'unit',
    tests: 'platform/read-store/sqlite',
  },
  {
    kind: 'a migration',
    file: 'contracts/parties/party-upcasters.ts',
    text: "conditionReason: { from: '', to: isNew ? to : '' },",
    instead: "conditionReason: { from: '', to },",
    project: 'integration',
    tests: 'platform/domain-log/golden',
  },
  {
    kind: 'a permission',
    file: 'contracts/accounts/permissions.ts',
    text: "'user.list': admins,",
    instead: "'user.list': moderators,",
    project: 'integration',
    tests: 'query-service/http/who-reads-what',
  },
];
