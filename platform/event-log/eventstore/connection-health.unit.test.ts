import { describe, expect, it } from 'vitest';
import { createLogger } from '../../observability/logger.ts';
import { createConnectionHealth } from './connection-health.ts';

function rig() {
  let now = 0;
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const subject = createConnectionHealth(logger, () => now);
  subject.serve();
  return {
    subject,
    wait: (ms: number) => (now += ms),
    hear: () => subject.heard(now),
    logged: () => lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg),
  };
}

const fault = new Error('14 UNAVAILABLE');

describe('the health of a connection', () => {
  it('is down until it was heard, and whenever it is lost', () => {
    const { subject, hear, wait, logged } = rig();
    expect(subject.state).toBe('down');
    hear();
    expect([subject.state, subject.trouble, logged()]).toEqual(['up', null, []]);
    wait(10);
    subject.lost(fault);
    subject.lost(fault);
    expect([subject.state, subject.trouble]).toEqual(['down', 'EventStoreDB does not answer']);
    wait(10);
    hear();
    expect([subject.state, logged()]).toEqual([
      'up',
      ['EventStoreDB does not answer', 'EventStoreDB answers again'],
    ]);
  });

  it('does not come back by what was asked before it was lost', () => {
    const { subject, hear, wait } = rig();
    hear();
    wait(100);
    subject.lost(fault);
    wait(100);
    subject.heard(50);
    expect(subject.state).toBe('down');
    subject.heard(150);
    expect(subject.state).toBe('up');
  });

  it('outlasts an election, but not one that does not end', () => {
    const { subject, hear, wait, logged } = rig();
    hear();
    for (let n = 0; n < 5; n += 1) {
      subject.unsettled(fault);
      wait(1_000);
    }
    expect([subject.state, logged()]).toEqual(['up', []]);
    wait(1);
    subject.unsettled(fault);
    expect([subject.state, logged()]).toEqual(['down', ['EventStoreDB does not answer']]);
  });

  it('is down while something is refused, which answers to other calls do not change; said once each', () => {
    const { subject, hear, logged } = rig();
    hear();
    for (let n = 0; n < 20; n += 1) {
      subject.refused(fault);
      hear();
    }
    expect(subject.state).toBe('down');
    expect(subject.trouble).toMatch('refuses the credentials');
    subject.granted();
    subject.granted();
    expect([subject.state, subject.trouble]).toEqual(['up', null]);
    expect(logged()).toEqual([
      'EventStoreDB refuses the credentials, or does not let this user do what is needed',
      'EventStoreDB accepts the credentials again',
    ]);
  });

  it('tells a certificate that does not fit again each minute: nobody but an operator mends it', () => {
    const { subject, wait, logged } = rig();
    const misfit = Object.assign(new Error('altnames'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    const second = (error: Error) => {
      subject.lost(new Error('no connection', { cause: error }));
      wait(1_000);
    };
    for (let n = 0; n < 120; n += 1) second(misfit);
    expect(logged()).toHaveLength(2);
    for (let n = 0; n < 120; n += 1) second(fault);
    expect(logged()).toEqual([]);
  });
});
