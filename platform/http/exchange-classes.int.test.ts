import express from 'express';
import { expect, test } from 'vitest';
import { listenUntilFinished } from '@duende/testkit/support/listen-until-finished';
import { keepPrototypes } from './exchange-classes.ts';
import { createStrictServer } from './strict-server.ts';

test('Express changes no prototype, and its helpers work', async () => {
  const app = express();
  keepPrototypes(app);
  app.get('/', (req, res) => void res.json({ query: req.query, isOurs: req.app === app }));
  const isKept: boolean[] = [];
  const { server } = createStrictServer((req, res) => {
    const before: unknown[] = [req, res].map(Object.getPrototypeOf);
    app(req, res);
    isKept.push(...[req, res].map((one, index) => Object.getPrototypeOf(one) === before[index]));
  });
  const port = await listenUntilFinished(server);
  const answer = await fetch(`http://127.0.0.1:${port}/?a=b`);
  expect(await answer.json()).toEqual({ query: { a: 'b' }, isOurs: true });
  expect(isKept).toEqual([true, true]);
});
