import { request } from 'node:http';
import type { ServerResponse } from 'node:http';
import express from 'express';
import { expect, test, vi } from 'vitest';
import { cookieHeader } from '@duende/testkit/memory/test-sessions';
import { listeningApp } from '@duende/testkit/support/listening-app';
import { UNDER_WAY } from '../config/limits.ts';
import { underWay } from './under-way.ts';

/** A route that answers when the test says so; `begun` are the requests it got, in order, by what they are called. */
async function setUp(most = 1) {
  const begun: string[] = [];
  const answers = new Map<string, ServerResponse>();
  const routes = express.Router().get('/api/:name', underWay(most), (req, res) => {
    begun.push(req.params.name ?? '');
    answers.set(req.params.name ?? '', res);
  });
  const { url, port, sessions } = await listeningApp([routes]);
  const asked = async (userId: string) => ({
    cookie: cookieHeader((await sessions.issue({ userId, isAdmin: false })).cookie),
  });
  const statuses: Record<string, number> = {};
  /** Sends a request and waits until it is there: begun, waiting or refused. */
  const ask = (name: string, headers: Record<string, string> = {}) => {
    const asking = request({ port, path: `/api/${name}`, headers }, (response) => {
      statuses[name] = response.statusCode ?? 0;
      response.resume();
    });
    asking.on('error', () => undefined).end();
    return asking;
  };
  const arrived = async () => {
    for (let times = 0; times < 5; times += 1) await (await fetch(`${url}/none`)).text();
  };
  const answer = (name: string) => void answers.get(name)?.end();
  return { ask, asked, begun, answer, arrived, statuses };
}

test('one of a person at a time, in order, whatever others do', async () => {
  const { ask, asked, begun, answer, arrived } = await setUp();
  const [ana, eva] = [await asked('ana'), await asked('eva')];
  ask('first', ana);
  await vi.waitUntil(() => begun.length === 1);
  ask('second', ana);
  await arrived();
  ask('third', ana);
  ask('hers', eva);
  await vi.waitUntil(() => begun.length === 2);
  await arrived();
  expect(begun).toEqual(['first', 'hers']);
  answer('first');
  await vi.waitUntil(() => begun.length === 3);
  await arrived();
  answer('second');
  await vi.waitUntil(() => begun.length === 4);
  expect(begun).toEqual(['first', 'hers', 'second', 'third']);
});

test('several of a person at a time, and the next one as soon as any of them is answered', async () => {
  const { ask, asked, begun, answer, arrived } = await setUp(2);
  const ana = await asked('ana');
  for (const name of ['a', 'b', 'c', 'd']) {
    ask(name, ana);
    await arrived();
  }
  expect(begun).toEqual(['a', 'b']);
  answer('b');
  await vi.waitUntil(() => begun.length === 3);
  answer('a');
  await vi.waitUntil(() => begun.length === 4);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('visitors are not held: whole festivals share an address', async () => {
  const { ask, begun } = await setUp();
  for (const name of ['a', 'b', 'c']) ask(name);
  await vi.waitUntil(() => begun.length === 3);
});

test('clients that left while waiting are skipped, and those that left during work free their place', async () => {
  const { ask, asked, begun, arrived } = await setUp();
  const ana = await asked('ana');
  const first = ask('first', ana);
  await vi.waitUntil(() => begun.length === 1);
  const second = ask('second', ana);
  await arrived();
  ask('third', ana);
  await arrived();
  second.destroy();
  await arrived();
  first.destroy();
  await vi.waitUntil(() => begun.length === 2);
  expect(begun).toEqual(['first', 'third']);
});

test('so many may wait; the next one is asked to come back, and all go through in the end', async () => {
  const { ask, asked, begun, answer, arrived, statuses } = await setUp();
  const ana = await asked('ana');
  ask('0', ana);
  await vi.waitUntil(() => begun.length === 1);
  for (let number = 1; number <= UNDER_WAY.waiting; number += 1) ask(String(number), ana);
  await arrived();
  ask('too-many', ana);
  await vi.waitUntil(() => statuses['too-many'] !== undefined);
  expect(statuses).toEqual({ 'too-many': 503 });
  for (let number = 0; number <= UNDER_WAY.waiting; number += 1) {
    await vi.waitUntil(() => begun.length > number);
    answer(begun.at(-1) ?? '');
  }
  await vi.waitUntil(() => Object.keys(statuses).length === UNDER_WAY.waiting + 2);
  ask('again', ana);
  await vi.waitUntil(() => begun.includes('again'));
});
