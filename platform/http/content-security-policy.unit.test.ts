import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { contentSecurityPolicy, tileSource } from './content-security-policy.ts';

const policy = (env: Record<string, string> = {}) => contentSecurityPolicy(loadConfig(env), false);

describe('content security policy', () => {
  it('lets in no script, style, frame, form or plug-in of others', () => {
    expect(policy()).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
    expect(JSON.stringify(policy())).not.toContain('unsafe-eval');
  });

  it('lets the map fetch tiles and start its worker, and the page open its socket', () => {
    const {
      'img-src': images,
      'connect-src': connections,
      'worker-src': workers,
    } = policy({
      TILE_URL: 'https://tiles.example:8443/{z}/{x}/{y}.png',
      PUBLIC_URL: 'https://duende.example',
    });
    expect(images).toEqual(["'self'", 'data:', 'blob:', 'https://tiles.example:8443']);
    expect(connections).toEqual(["'self'", 'wss://duende.example', 'https://tiles.example:8443']);
    expect(workers).toEqual(["'self'", 'blob:']);
  });

  it('lets the map fetch what a style names, at hosts that the operator named', () => {
    const { 'img-src': images, 'connect-src': connections } = policy({
      TILE_URL: 'https://tiles.example/styles/dark/style.json',
      TILE_HOSTS: 'https://glyphs.example https://tiles.example',
    });
    expect(images?.slice(3)).toEqual(['https://tiles.example', 'https://glyphs.example']);
    expect(connections?.slice(2)).toEqual(['https://tiles.example', 'https://glyphs.example']);
  });

  it.each([
    ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', ['https://tile.openstreetmap.org']],
    ['https://{s}.tiles.example/{z}/{x}/{y}', ['https://*.tiles.example']],
    ['http://127.0.0.1:9000/{z}/{x}/{y}', ['http://127.0.0.1:9000']],
    ['https://tiles.example/planet?key=a1', ['https://tiles.example']],
    ['/tiles/{z}/{x}/{y}.png', []],
  ])('tiles of %s come from %j', (tileUrl, sources) => {
    expect(tileSource(tileUrl)).toEqual(sources);
  });
});
