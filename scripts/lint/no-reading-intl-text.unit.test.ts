import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, it } from 'vitest';
import rule from './no-reading-intl-text.js';

RuleTester.describe = describe;
RuleTester.it = it;

const format = `const days = new Intl.DateTimeFormat('en-CA');`;
const [read, leaves] = [[{ messageId: 'read' }], [{ messageId: 'leaves' }]];
const options = [{ texts: ['dayText', 'momentDay'] }];

new RuleTester({ languageOptions: { parser: tseslint.parser } }).run('no-reading-intl-text', rule, {
  valid: [
    `${format} const parts = days.formatToParts(now).map(({ type }) => type === 'day');`,
    `${format} heading.textContent = \`Hoy, \${days.format(now)}\`;`,
    `${format} function show(day) { return { title: days.format(day) }; } export { show };`,
    `${format} export const dayText = (day) => days.format(day).toUpperCase();`,
    `${format} export function dayText(day) { return days.format(day); }`,
    `import { momentDay } from './moment-text.ts'; const title = momentDay(at) + '.';`,
    `const isToday = madridDay(at) === today;`,
    `const [year] = day.split('-');`,
    `import { shortDay } from './date-text.ts'; const [day] = shortDay(at).split('/');`,
  ].map((code) => ({ options, code })),
  invalid: [
    { code: `${format} export function madridDay(moment) { return days.format(moment); }`, errors: leaves },
    { code: `export const count = (n: number): string => n.toLocaleString('es');`, errors: leaves },
    {
      code: `${format} const dayOf = (m) => days.format(m); if (dayOf(a) === today) turn();`,
      errors: read,
    },
    { code: `${format} const text = days.format(now); const [year] = text.split('-');`, errors: read },
    { code: `${format} const three = days.format(now).slice(0, 3);`, errors: read },
    { code: `${format} const day = new Date(days.format(now)!);`, errors: read },
    { code: `const value = Number(\`\${n.toLocaleString('en')}\`);`, errors: read },
    { code: `const value = +n.toLocaleString('en');`, errors: read },
    { code: `${format} const isDay = /^\\d{4}-/.test(days.format(now) as string);`, errors: read },
    { code: `${format} switch (days.format(now)) { case today: turn(); }`, errors: read },
    { code: `${format} const [first] = [...days.format(now)];`, errors: read },
    { code: `${format} const counts = { [days.format(now)]: 1 };`, errors: read },
    { code: `${format} const going = counts[days.format(now).trim()];`, errors: read },
    { code: `${format} byDay.set(days.format(now), party);`, errors: read },
    {
      code: `import { momentDay } from '../time/moment-text.ts'; const day = momentDay(at); if (last.day === day) add();`,
      errors: read,
    },
  ].map((each) => ({ options, ...each })),
});
