import express from 'express';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { securityHeaders } from './security.ts';
import { listeningApp } from '@duende/testkit/support/listening-app';

describe('security headers', () => {
  it('are on every answer: routes, errors, unknown paths, health', async () => {
    const router = express.Router().get('/api/ok', (_req, res) => void res.json({}));
    const { url } = await listeningApp([router]);
    const expected = securityHeaders(loadConfig({}));
    for (const path of ['/api/ok', '/api/none', '/api/%zz', '/api/health']) {
      const response = await fetch(url + path);
      for (const [name, value] of Object.entries(expected))
        expect(response.headers.get(name), `${name} of ${path}`).toBe(value);
      expect(response.headers.get('x-powered-by')).toBeNull();
      expect(response.headers.get('etag')).toBeNull();
    }
  });

  it('say what browsers should refuse', () => {
    expect(securityHeaders(loadConfig({}))).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('ask for HTTPS only where there is HTTPS', () => {
    const plain = securityHeaders(loadConfig({}));
    const https = securityHeaders(loadConfig({ PUBLIC_URL: 'https://duende.example' }));
    expect(plain).not.toHaveProperty('strict-transport-security');
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(https['strict-transport-security']).toBe('max-age=31536000');
    expect(https['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(https['cross-origin-opener-policy']).toBe('same-origin');
  });
});
