import {
  CALLS_BY_SUBJECT,
  callNamed,
  type ApiCall,
  type Call,
  type Subject,
} from '@duende/contracts/api/calls/all-calls';
import { SUBJECT_WORDS } from '@duende/contracts/api/calls/subjects';
import { whoMay } from '@duende/contracts/api/calls/who-may';
import { RATE_LIMITS, type RateLimit } from '@duende/platform/config/limits';
import { dictionary } from './dictionary.ts';
import { fieldsTable, limitsMetTable, rolesTable, statusTable } from './product-tables.ts';

const SUBJECTS = Object.keys(CALLS_BY_SUBJECT) as Subject[];
const MADE = {
  calls: allCalls,
  limits: limitsTable,
  dictionary,
  roles: rolesTable,
  fields: fieldsTable,
  statuses: statusTable,
  'limits people meet': limitsMetTable,
} as const;
const BEGIN = new RegExp(`^<!-- table: (${Object.keys(MADE).join('|')}) -->\\n`, 'gm');
const END = '<!-- end of table -->';

/**
 * A page with the tables that the records make between its marks.
 * @throws Error where a mark has no end
 */
export function withTables(document: string): string {
  let text = '';
  let at = 0;
  for (const { index, 0: mark, 1: name } of document.matchAll(BEGIN)) {
    const from = index + mark.length;
    const to = document.indexOf(END, from);
    if (to < 0) throw new Error(`the table of ${name} has no end`);
    text += document.slice(at, from) + MADE[name as keyof typeof MADE]();
    at = to;
  }
  return text + document.slice(at);
}

function allCalls(): string {
  return `\n${contents()}\n\n${SUBJECTS.map(subjectSection).join('\n')}\n`;
}

/** Links to the sections, at their GitHub anchors. */
function contents(): string {
  const links = SUBJECTS.map((subject) => {
    const { title } = SUBJECT_WORDS[subject];
    return `[${title}](#${title.toLowerCase().replaceAll(' ', '-')})`;
  });
  return item(links.join(' · ')).replaceAll(/^[- ] /gm, '');
}

function subjectSection(subject: Subject): string {
  const names = Object.keys(CALLS_BY_SUBJECT[subject]) as ApiCall[];
  const { title, about } = SUBJECT_WORDS[subject];
  return [`## ${title}`, '', about, '', ...names.map(callNamed).map(callSection)].join('\n');
}

function callSection(call: Call): string {
  const answer = [call.status, call.responseDescription].filter((part) => part !== undefined).join(' ');
  const facts = [
    call.given !== undefined && `${placeOf(call)}: ${call.given}`,
    answer !== '' && `Answer: ${answer}`,
    call.errors !== undefined && !IMPLIED.test(call.errors) && `Errors: ${call.errors}`,
  ];
  const lines = facts.filter((fact) => fact !== false).map((fact) => item(fact));
  const head = [`\`${addressOf(call)}\``, whoMay(call), ...limitsOf(call)].join(' · ');
  return [`### ${call.summary}`, '', head, '', ...lines, ''].join('\n');
}

/** Codes that the page's introduction says of every call. */
const IMPLIED = /^(?:40[0134](?:, )?)+$/;

const COLUMNS = 120;

/** An item of a list, in lines that a diff can show; code and links stay whole. */
function item(text: string): string {
  const parts = text.match(/(?:`[^`]*`|\[[^\]]*\]\([^)]*\)|\S)+/g) ?? [];
  const lines: string[] = [];
  let line = '-';
  for (const part of parts) {
    if (line.length + part.length >= COLUMNS) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${part}`;
  }
  return [...lines, line].join('\n');
}

const addressOf = ({ method, path }: Call) =>
  `${method} ${path.replaceAll(':reference', '{event}').replaceAll(/:(\w+)/g, '{$1}')}`;

/** Where a call takes what it is given. */
function placeOf({ query, body }: Call): string {
  if (query === undefined) return 'Body';
  return body === undefined ? 'Query' : 'Query and body';
}

/** The usual limit is that of the method. */
function limitsOf({ method, limit, allowance }: Call): readonly string[] {
  const usual = method === 'GET' ? 'read' : 'write';
  return [
    ...(limit === usual ? [] : [`limit \`${limit}\``]),
    ...(allowance === undefined ? [] : [`allowance \`${allowance}\``]),
  ];
}

/** What a call's limit may be, as callers meet it; `ownPassword` counts as the login does. */
function limitsTable(): string {
  const rows = (Object.entries(RATE_LIMITS) as [string, RateLimit][]).map(
    ([name, { points, duration }]) => `| \`${name}\` | ${points} | ${duration / 60} |`,
  );
  return ['| limit | requests | minutes |', '|---|---|---|', ...rows, ''].join('\n');
}
