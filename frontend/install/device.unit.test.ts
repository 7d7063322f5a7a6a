import { expect, test } from 'vitest';
import { installWay, isIosDevice, isLocalHost, type DeviceFacts, type InstallWay } from './device.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

const device = (userAgent: string, facts: Partial<DeviceFacts> = {}): DeviceFacts => ({
  userAgent,
  platform: 'Linux',
  maxTouchPoints: 0,
  ...facts,
});

test.each<[name: string, device: DeviceFacts, way: InstallWay]>([
  [
    'iPhone',
    device(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    ),
    'ios',
  ],
  ['iPad that says Mac', device(MAC_SAFARI, { platform: 'MacIntel', maxTouchPoints: 5 }), 'ios'],
  ['Mac with Safari', device(MAC_SAFARI, { platform: 'MacIntel' }), 'safari'],
  ['Mac with Chrome', device(`Mozilla/5.0 (Macintosh) ${KHTML} Chrome/140.0 Safari/537.36`), 'chrome'],
  [
    'Windows with Edge',
    device(`Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/140.0 Safari/537.36 Edg/140.0`),
    'edge',
  ],
  [
    'Linux with Firefox',
    device('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
    'firefox',
  ],
  [
    'Android with Firefox',
    device('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'),
    'android-firefox',
  ],
  [
    'Android with Samsung’s browser',
    device(`Mozilla/5.0 (Linux; Android 15) ${KHTML} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`),
    'android-samsung',
  ],
  [
    'Android with Chrome',
    device(`Mozilla/5.0 (Linux; Android 15) ${KHTML} Chrome/140.0 Mobile Safari/537.36`),
    'android-chrome',
  ],
  ['something else', device('curl/8'), 'chrome'],
])('%s', (_, facts, way) => {
  expect(installWay(facts)).toBe(way);
  expect(isIosDevice(facts)).toBe(way === 'ios');
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['duende.localhost', true],
  ['duende.local', true],
  ['duende.test', false],
  ['localhost.example', false],
  ['127.example', false],
])('%s is local: %s', (hostname, local) => expect(isLocalHost(hostname)).toBe(local));
