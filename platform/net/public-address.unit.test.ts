import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each([
  '93.184.216.34',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '2a00:1450:4003::5e',
  '2606:4700::6810:84e5',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['this host', '0.0.0.0'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.8.9.10'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['link-local, a cloud’s metadata', '169.254.169.254'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['carrier-grade NAT', '100.127.255.255'],
  ['benchmarks', '198.19.0.1'],
  ['documentation', '203.0.113.9'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unspecified', '::'],
  ['unique local', 'fd00::1'],
  ['IPv6 link-local', 'fe80::1'],
  ['IPv6 link-local with a zone', 'fe80::1%eth0'],
  ['IPv6 multicast', 'ff02::1'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped private, in hexadecimal', '::ffff:a00:1'],
  ['mapped public', '::ffff:8.8.8.8'],
  ['NAT64', '64:ff9b::a00:1'],
  ['6to4 of a private address', '2002:a00:1::1'],
  ['Teredo', '2001:0:4136:e378::1'],
  ['IPv6 documentation', '2001:db8::1'],
  ['a name', 'entradium.com'],
  ['nothing', ''],
])('%s is not: %s', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
