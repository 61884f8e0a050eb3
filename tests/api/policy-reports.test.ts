import { describe, expect, test } from 'vitest';
import { readMetrics } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

describe('reports of content security policy violations', () => {
  const site = useSite({ environment: { ...emptySite, SITE_URL: 'http://localhost' } });

  const report = (directive: unknown, type = 'application/csp-report') =>
    fetch(`${site.server.origin}/policy-reports`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify({
        'csp-report': { 'effective-directive': directive, 'document-uri': 'https://secret' },
      }),
    });
  const figures = async () => {
    const text = await readMetrics(site.server);
    return text.split('\n').filter((line) => line.startsWith('kiran_policy_violations_total'));
  };

  test('[HOLD-31] reports are counted by directive and shown in the metrics', async () => {
    expect(await figures()).toEqual([]);
    for (const directive of ['img-src', 'img-src', 'script-src-elem']) {
      expect((await report(directive)).status).toBe(204);
    }
    expect(await figures()).toEqual([
      'kiran_policy_violations_total{directive="img-src"} 2',
      'kiran_policy_violations_total{directive="script-src-elem"} 1',
    ]);
  });

  test('[HOLD-31] unknown directives share one counter, and a large report is rejected', async () => {
    for (let index = 0; index < 50; index += 1) await report(`invented-${index}"} 1`);
    await report(7);
    await fetch(`${site.server.origin}/policy-reports`, { method: 'POST', body: '{' });
    const large = await fetch(`${site.server.origin}/policy-reports`, {
      method: 'POST',
      body: 'x'.repeat(20_000),
    });
    expect(large.status).toBe(413);
    expect(await figures()).toHaveLength(3);
    expect(await figures()).toContain('kiran_policy_violations_total{directive="other"} 50');
  });
});

describe('security.txt', () => {
  const site = useSite({
    environment: {
      ...emptySite,
      SITE_URL: 'https://www.kiran.example',
      SECURITY_CONTACT: 'https://kiran.example/holes',
    },
  });

  test('[HOLD-31] security.txt names a contact and expires within a year', async () => {
    const { status, headers, text } = await site.visitor.page('/.well-known/security.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('Contact: https://kiran.example/holes\n');
    expect(text).toContain('Canonical: https://www.kiran.example/.well-known/security.txt\n');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    const days = (expires - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(366);
  });
});
