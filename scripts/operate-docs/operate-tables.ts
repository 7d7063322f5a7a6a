import { readFileSync } from 'node:fs';
import { defaultSettings, type Setting } from '@duende/platform/config/config';
import { SETTING_TEXTS } from '@duende/platform/config/setting-texts';
import { observeDataFolder } from '@duende/platform/observability/data-folder-metrics';
import { HEALTH_CHECKS } from '@duende/platform/observability/health-checks';
import { createMetrics } from '@duende/platform/observability/metrics';
import { observeLastVerification } from '@duende/query-service/history/observe-last-verification';
import { observeLastBackUp } from '@duende/standalone/back-up/observe-last-back-up';
import { parse } from 'yaml';

const ALERTS = new URL('../../deploy/prometheus/alerts.yml', import.meta.url);

/** The generated tables by the mark of their place. */
function operateTables(): Readonly<Record<string, string>> {
  const names = Object.keys(SETTING_TEXTS) as Setting[];
  const groups = [...new Set(names.map((name) => SETTING_TEXTS[name].group))];
  return {
    ...Object.fromEntries(groups.map((group) => [`settings of ${group}`, settingsOf(names, group)])),
    'health checks': healthChecks(),
    metrics: metrics(),
    alerts: alerts(),
  };
}

/**
 * The text of a page with the named tables between their marks, `<!-- table: metrics -->` and `<!-- end of table -->`.
 * @throws Error where a mark names no table or has no end
 */
export function withOperateTables(page: string): string {
  const tables = operateTables();
  const marks = [...page.matchAll(/^<!-- table: (.+) -->$/gm)].map(([mark, name = '']) => ({ mark, name }));
  return marks.reduce((text, { mark, name }) => {
    const from = text.indexOf(mark) + mark.length;
    const to = text.indexOf('<!-- end of table -->', from);
    const table = tables[name];
    if (table === undefined) throw new Error(`there is no table ${name}`);
    if (to < 0) throw new Error(`the table ${name} has no end`);
    return `${text.slice(0, from)}\n${table}\n${text.slice(to)}`;
  }, page);
}

/** @throws Error where a page lacks a table */
export function requireAllTables(pages: readonly string[]): void {
  const text = pages.join('\n');
  const lacking = Object.keys(operateTables()).filter((name) => !text.includes(`<!-- table: ${name} -->`));
  if (lacking.length > 0) throw new Error(`no page has the tables ${lacking.join(', ')}`);
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [lineOf(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(lineOf)].join('\n');
}

function settingsOf(names: readonly Setting[], group: string): string {
  const defaults = defaultSettings();
  return table(
    ['setting', 'default', 'meaning'],
    names
      .filter((name) => SETTING_TEXTS[name].group === group)
      .map((name) => [`\`${name}\``, shown(defaults[name]), SETTING_TEXTS[name].means]),
  );
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  return text === '' ? '–' : `\`${text}\``;
}

function healthChecks(): string {
  const rows = Object.entries(HEALTH_CHECKS).map(([name, check]) => [
    `\`${name}\``,
    check.processes.length === 4 ? 'all' : check.processes.join(', '),
    [
      'degraded' in check ? `\`degraded\`: ${check.degraded}` : '',
      'down' in check ? `\`down\`: ${check.down}` : '',
    ]
      .filter((words) => words !== '')
      .join(' '),
    check.action,
  ]);
  return table(['check', 'process', 'means', 'do'], rows);
}

/** Every figure of ours, as a process of each kind registers it. */
function metrics(): string {
  const made = createMetrics();
  made.observeProjections(() => []);
  made.observeLeftOut(() => ({ foreign: 0, decided: 0 }));
  made.observePushes(() => ({ sent: 0, gone: 0, refused: 0, dropped: 0, waiting: 0 }));
  made.observeHooks(() => ({ sent: 0, failed: 0, parked: 0, dropped: 0, held: { waiting: 0, parked: 0 } }));
  made.observeEngines(() => []);
  observeDataFolder(made.registry, '.');
  observeLastBackUp(made, '.');
  observeLastVerification(made, { verifications: { get: () => Promise.resolve(new Map()) } as never });
  const rows = made.registry.getMetricsAsArray().map((metric) => {
    const { name, help, labelNames = [] } = metric as typeof metric & { labelNames?: readonly string[] };
    return [`\`${name}${labelNames.length === 0 ? '' : `{${labelNames.join()}}`}\``, help];
  });
  return table(['metric', 'meaning'], rows);
}

interface Alert {
  readonly alert: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

function alerts(): string {
  const { groups } = parse(readFileSync(ALERTS, 'utf8')) as { groups: { rules: Alert[] }[] };
  const rows = groups
    .flatMap(({ rules }) => rules)
    .map(({ alert, labels, annotations }) => [
      `\`${alert}\``,
      labels.severity,
      annotations.summary
        .replaceAll(/\{\{ \$value[^}]*\}\}/g, '…')
        .replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, '_$1_'),
    ]);
  return table(['alert', 'severity', 'says'], rows);
}
