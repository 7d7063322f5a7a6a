import type { ImportAnswer } from '@duende/contracts/imports/import-answers';
import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { dataOf } from '../http/positioned.ts';
import { momentDayAndTime } from '../dates/moment-text.ts';
import { cutLine, isCutField } from './cut-words.ts';
import { isSourceStatus, statusLines } from '../parties/source-status.ts';
import { answerQuery } from '../cache/answer-query.ts';

const lastImportQuery = queryOptions({
  ...answerQuery(
    'GET /api/admin/audit',
    { kind: 'import.finished', limit: 1 },
    { key: ['last-import'], isUnwatched: true },
  ),
  select: (answer) => dataOf(answer).entries[0] ?? null,
});

/** @param done the answer of an import made on this page */
export function LastImport({ done }: { readonly done: ImportAnswer | undefined }) {
  const id = useId();
  const { data: recorded } = useQuery(lastImportQuery);
  const result = done ?? (recorded ? resultOf(recorded) : null);
  if (result === null) return null;
  const warnings = [...statusLines(result.notices ?? []), ...cutLine(result.cut ?? [])];
  return (
    <section aria-labelledby={id} className="panel rounded-3xl p-5 sm:p-6">
      <h2 id={id} className="display text-name">
        Última Importación
      </h2>
      {done === undefined && recorded && (
        <p className="mt-1 text-sm wrap-anywhere text-text-3">
          {`${momentDayAndTime(recorded.at)} · ${recorded.subject.label ?? ''}`}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-3">
        <Figure term="Encontrados" value={result.total} />
        <Figure term="Importados" value={result.imported} />
      </dl>
      {warnings.length > 0 && (
        <ul aria-label="Para mirar dos veces" className="mt-4 flex flex-col gap-1 text-amber">
          {warnings.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {result.imported < result.total && (
        <p className="mt-4 rounded-2xl bg-surface-2 p-4 text-amber">{FORM_TEXTS.importIncomplete}</p>
      )}
    </section>
  );
}

function Figure({ term, value }: { readonly term: string; readonly value: number }) {
  return (
    <div className="flex flex-col-reverse rounded-2xl bg-surface-2 p-4">
      <dt className="text-sm text-text-3">{term}</dt>
      <dd className="display text-poster tabular-nums">{value}</dd>
    </div>
  );
}

function resultOf({ changes }: AuditEntry): ImportAnswer {
  const valueOf = (name: string) => changes.find(({ field }) => field === name)?.to;
  const count = (name: string) => {
    const value = valueOf(name);
    return typeof value === 'number' ? value : 0;
  };
  const [notices, cut] = [valueOf('notices'), valueOf('cut')];
  return {
    total: count('total'),
    imported: count('imported'),
    notices: Array.isArray(notices) ? notices.filter(isSourceStatus) : [],
    cut: Array.isArray(cut) ? cut.filter(isCutField) : [],
  };
}
