import { CALLS_BY_SUBJECT, callNamed, type ApiCall, type Call } from '@duende/contracts/api/calls/all-calls';
import { PERMISSIONS, type Role } from '@duende/contracts/accounts/permissions';

const SUBJECTS = Object.keys(CALLS_BY_SUBJECT) as (keyof typeof CALLS_BY_SUBJECT)[];
const LETTERS = { user: 'U', analyst: 'N', moderator: 'M', admin: 'A' } as const satisfies Partial<
  Record<Role, string>
>;
const HEAD = '| call | who | body or query | answer | errors |\n|---|---|---|---|---|';

/**
 * The text of `docs/api.md` with the table of each subject's calls between its marks, as the records say.
 * @throws Error where a subject has no place, or a place no subject
 */
export function withTables(document: string): string {
  const placed = [...document.matchAll(/^<!-- calls of (\w+) -->$/gm)].map(([, subject]) => subject);
  if (placed.toSorted().join() !== SUBJECTS.toSorted().join())
    throw new Error(`docs/api.md has the tables ${placed.join()}, and there are ${SUBJECTS.join()}`);
  return SUBJECTS.reduce((text, subject) => {
    const [begin, end] = [`<!-- calls of ${subject} -->\n`, '<!-- end of calls -->'];
    const from = text.indexOf(begin) + begin.length;
    const to = text.indexOf(end, from);
    if (to < 0) throw new Error(`the table of ${subject} has no end`);
    return text.slice(0, from) + tableOf(subject) + text.slice(to);
  }, document);
}

function tableOf(subject: keyof typeof CALLS_BY_SUBJECT): string {
  const names = Object.keys(CALLS_BY_SUBJECT[subject]) as ApiCall[];
  return [HEAD, ...names.map(callNamed).map(rowOf)].join('\n') + '\n';
}

function rowOf(call: Call): string {
  const { given = '', told = '', errors = '', status } = call;
  const name = `\`${call.method} ${call.path.replaceAll(':reference', '{event}').replaceAll(/:(\w+)/g, '{$1}')}\``;
  const answered = status === undefined && call.method === 'GET' ? told : `${String(status ?? 200)} ${told}`;
  return `| ${[name, whoOf(call), given, answered.trim(), errors].join(' | ')} |`;
}

function whoOf({ permission }: Call): string {
  const allowed: readonly Role[] = permission === null ? ['visitor'] : PERMISSIONS[permission];
  if (allowed.includes('visitor')) return 'all';
  // N and M may all that U may.
  const named = allowed.includes('user')
    ? (['user', 'admin'] as const)
    : (['analyst', 'moderator', 'admin'] as const);
  return named
    .filter((role) => allowed.includes(role))
    .map((role) => LETTERS[role])
    .join(' ');
}
