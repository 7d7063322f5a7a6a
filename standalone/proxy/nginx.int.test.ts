import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { freePort } from '@duende/testkit/support/free-port';
import { createSelfSigned } from '@duende/testkit/support/self-signed-certificate';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, onTestFinished, test as plainTest } from 'vitest';
import { instance, urls } from './testing/fake-instance.ts';
import { NGINX, startNginx, type NginxSettings } from './testing/nginx-rig.ts';

const inFolder = useTemporaryFolder();
const test = plainTest.skipIf(NGINX === null);

async function rig(settings: NginxSettings) {
  const made = await startNginx(settings);
  onTestFinished(made.close);
  return made;
}

test('its log contains neither people nor addresses requested', async () => {
  const { address, log } = await rig({});
  const asked = await fetch(`${address}/eventos/secreto`, { headers: { cookie: 'session=secreta' } });
  expect(asked.status).toBe(503);
  expect(await log()).not.toMatch(/secret|127\.0\.0\.1/);
});

test('a site of https is sent on to from plain http, and says so to the services', async () => {
  const { certificate, key } = await createSelfSigned();
  const tls = { cert: inFolder('cert.pem'), key: inFolder('key.pem') };
  await writeFile(tls.cert, certificate);
  await writeFile(tls.key, key);
  const plainPort = await freePort();
  const query = await instance((req, res) => void res.end(JSON.stringify(req.headers)));
  const { port } = await rig({ query: urls(query), publicUrl: 'https://duende.example', tls, plainPort });
  const sentOn = await fetch(`http://127.0.0.1:${plainPort}/eventos/x?a=1`, { redirect: 'manual' });
  expect([sentOn.status, sentOn.headers.get('location')]).toEqual([308, 'https://127.0.0.1/eventos/x?a=1']);
  const asked = secureRequest({ host: 'localhost', port, path: '/x', ca: certificate }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(JSON.parse(await text(answer))).toMatchObject({
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '127.0.0.1',
  });
});

test('a client that returns to the sockets with an invented key gets a new one', async () => {
  const query = await instance((_req, res) => void res.end());
  const { address } = await rig({ query: urls(query) });
  const cookiesFor = async (cookie: string) =>
    (await fetch(`${address}/socket.io/`, { headers: { cookie } })).headers.getSetCookie();
  const key = 'a'.repeat(32);
  expect(await cookiesFor(`session=x; live=${key}`)).toEqual([]);
  for (const made of ['live=127.0.0.1:3000', `live=${key}0`, `alive=${key}`])
    expect(await cookiesFor(made)).toEqual([expect.stringMatching(/^live=[0-9a-f]{32}; /)]);
});
