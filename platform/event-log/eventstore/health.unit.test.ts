import { describe, expect, it } from 'vitest';
import { logToLines } from '@duende/testkit/support/log-lines';
import { createLogger } from '../../observability/logger.ts';
import { ConnectionHealth } from './health.ts';
import { WITHOUT } from './health.ts';

function rig() {
  let now = 0;
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const subject = new ConnectionHealth(logger, { now: () => now });
  subject.serve();
  return {
    subject,
    wait: (ms: number) => (now += ms),
    answer: () => subject.answered(now),
    logged: () => lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg),
  };
}

const fault = new Error('14 UNAVAILABLE');

describe('the health of a connection', () => {
  it('is down before its first answer and after each loss', () => {
    const { subject, answer, wait, logged } = rig();
    expect(subject.state).toBe('down');
    answer();
    expect([subject.state, subject.trouble, logged()]).toEqual(['up', null, []]);
    wait(10);
    subject.lost(fault);
    subject.lost(fault);
    expect([subject.state, subject.trouble]).toEqual(['down', 'EventStoreDB does not answer']);
    wait(10);
    answer();
    expect([subject.state, logged()]).toEqual([
      'up',
      ['EventStoreDB does not answer', 'EventStoreDB answers again'],
    ]);
  });

  it('does not come back by what was asked before it was lost', () => {
    const { subject, answer, wait } = rig();
    answer();
    wait(100);
    subject.lost(fault);
    wait(100);
    subject.answered(50);
    expect(subject.state).toBe('down');
    subject.answered(150);
    expect(subject.state).toBe('up');
  });

  it('is unsettled during an election, without a log line, and down once that has lasted as long as a call may take', () => {
    const { subject, answer, wait, logged } = rig();
    answer();
    wait(60_000);
    for (let n = 0; n < 4; n += 1) {
      subject.unsettled(fault, 'no-leader');
      expect([subject.state, subject.trouble]).toEqual(['unsettled', 'EventStoreDB: no node leads']);
      wait(1_000);
    }
    wait(500);
    expect([subject.state, logged()]).toEqual(['unsettled', []]);
    wait(1);
    expect(subject.state).toBe('down');
    subject.unsettled(fault, 'no-leader');
    expect(logged()).toEqual(['EventStoreDB: no node leads']);
    answer();
    expect([subject.state, subject.trouble, logged()]).toEqual(['up', null, ['EventStoreDB answers again']]);
  });

  it('is unsettled while calls wait for longer than they should, until any of them is answered', () => {
    const { subject, answer, wait } = rig();
    answer();
    const since = wait(100);
    wait(900);
    subject.quiet();
    subject.quiet();
    expect([subject.state, subject.trouble]).toEqual(['unsettled', 'EventStoreDB does not answer']);
    subject.answered(since);
    expect(subject.state).toBe('up');
    subject.quiet();
    wait(4_501);
    expect(subject.state).toBe('down');
  });

  it('logs each minute that no node leads, and when that is the fault now', () => {
    const { subject, wait, logged } = rig();
    subject.lost(fault);
    expect(logged()).toEqual(['EventStoreDB does not answer']);
    for (let n = 0; n < 120; n += 1) {
      subject.lost(fault, n % 2 === 0 ? 'no-leader' : 'away');
      wait(1_000);
    }
    expect(logged().toSorted()).toEqual([
      'EventStoreDB still does not answer',
      'EventStoreDB: no node leads',
      'EventStoreDB: still no node leads',
    ]);
  });

  it.each([
    ['credentials', 'down'],
    ['$all', 'down'],
    ['$r', 'down'],
    ['$w', 'limited'],
    ['$mr', 'limited'],
    ['$mw', 'limited'],
  ] as const)(
    'without %s is %s, which answers to other calls do not change; said once each',
    (missing, state) => {
      const { subject, answer, logged } = rig();
      answer();
      for (let n = 0; n < 20; n += 1) {
        subject.asked(missing);
        answer();
      }
      expect([subject.state, subject.trouble]).toEqual([state, WITHOUT[missing]]);
      subject.asked(null);
      subject.asked(null);
      expect([subject.state, subject.trouble]).toEqual(['up', null]);
      expect(logged()).toEqual([
        WITHOUT[missing],
        'EventStoreDB gives the user of EVENTSTORE_URL all needed rights again',
      ]);
    },
  );

  it('takes a refused login for itself, and asks what else was refused', () => {
    const { subject, answer } = rig();
    answer();
    let asked = 0;
    subject.onDenied = () => void (asked += 1);
    subject.denied(false, fault);
    expect([subject.state, asked]).toEqual(['up', 1]);
    subject.denied(true, fault);
    expect([subject.state, subject.trouble, asked]).toEqual(['down', WITHOUT.credentials, 2]);
  });

  it('logs each minute that nothing answers, and which node was asked', () => {
    let now = 0;
    const { logger, text } = logToLines();
    const subject = new ConnectionHealth(logger, { now: () => now, asked: () => 'n1:2113' });
    for (let n = 0; n < 120; n += 1) {
      subject.lost(fault);
      now += 1_000;
    }
    const lines = text().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'EventStoreDB does not answer', node: 'n1:2113' },
      { msg: 'EventStoreDB still does not answer', node: 'n1:2113' },
    ]);
    expect(text()).not.toContain('"stack"');
  });

  it('does not log at the start that no node leads where the first one asked only follows', () => {
    const { subject, answer, wait, logged } = rig();
    subject.unsettled(fault, 'no-leader');
    wait(200);
    answer();
    expect([subject.state, logged()]).toEqual(['up', []]);
  });
});
