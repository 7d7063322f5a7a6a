import { expect, test } from 'vitest';
import { lintModules } from '../testing/lint-cases.ts';

const format = `const days = new Intl.DateTimeFormat('en-CA');`;
const [READ, LEAVES] = ['is read back here', 'leaves this module'];

const messagesOf = (modules: readonly string[]) =>
  lintModules(
    { name: 'no-reading-intl-text', options: { texts: ['dayText', 'momentDay'] }, extension: 'ts' },
    modules,
  );

test('text that is only shown is left', { timeout: 60_000 }, () => {
  const modules = [
    `${format} const parts = days.formatToParts(now).map(({ type }) => type === 'day');`,
    `${format} heading.textContent = \`Hoy, \${days.format(now)}\`;`,
    `${format} function show(day) { return { title: days.format(day) }; } export { show };`,
    `${format} export const dayText = (day) => days.format(day).toUpperCase();`,
    `${format} export function dayText(day) { return days.format(day); }`,
    `import { momentDay } from './moment-text.ts'; const title = momentDay(at) + '.';`,
    `const isToday = madridDay(at) === today;`,
    `const [year] = day.split('-');`,
    `import { shortDay } from './date-text.ts'; const [day] = shortDay(at).split('/');`,
  ];
  expect(messagesOf(modules)).toEqual(modules.map(() => []));
});

test('text that is read back, or that leaves its module, is found', { timeout: 60_000 }, () => {
  const modules = [
    [`${format} export function madridDay(moment) { return days.format(moment); }`, LEAVES],
    [`export const count = (n: number): string => n.toLocaleString('es');`, LEAVES],
    [`${format} const dayOf = (m) => days.format(m); if (dayOf(a) === today) turn();`, READ],
    [`${format} const text = days.format(now); const [year] = text.split('-');`, READ],
    [`${format} const three = days.format(now).slice(0, 3);`, READ],
    [`${format} const day = new Date(days.format(now)!);`, READ],
    [`const value = Number(\`\${n.toLocaleString('en')}\`);`, READ],
    [`const value = +n.toLocaleString('en');`, READ],
    [`${format} const isDay = /^\\d{4}-/.test(days.format(now) as string);`, READ],
    [`${format} switch (days.format(now)) { case today: turn(); }`, READ],
    [`${format} const [first] = [...days.format(now)];`, READ],
    [`${format} const counts = { [days.format(now)]: 1 };`, READ],
    [`${format} const going = counts[days.format(now).trim()];`, READ],
    [`${format} byDay.set(days.format(now), party);`, READ],
    [
      `import { momentDay } from '../time/moment-text.ts'; const day = momentDay(at); if (last.day === day) add();`,
      READ,
    ],
  ] as const;
  expect(messagesOf(modules.map(([code]) => code))).toEqual(
    modules.map(([, message]) => [expect.stringContaining(message ?? '')]),
  );
});
