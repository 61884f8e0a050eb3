import { expect, it } from 'vitest';
import { completeDocument } from './document.ts';

const sheet = '<link rel="stylesheet" href="/a.css"/>';
const rendered = {
  html: `<html><head><title>Kiran</title>${sheet}</head><body><p>Text</p></body></html>`,
  modules: ['/a.js', '/b.js', '/a.js'],
  data: 'fill("</body>")',
  start: 'import "/a.js"',
};

it('preloads and the entry script of a page are deferred', () => {
  const { html } = completeDocument(rendered, { defer: true });
  expect(html).toContain(
    '<link rel="deferred-module" href="/a.js"/><link rel="deferred-module" href="/b.js"/></head>',
  );
  expect(html).toContain('<script type="deferred-module" async="">import "/a.js"</script></body>');
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/);
});

it('scripts load at once where they are not deferred', () => {
  const { html, scripts } = completeDocument(rendered, { defer: false });
  expect(html).toContain('<link rel="modulepreload" href="/a.js"/>');
  expect(html).toContain('<script type="module" async="">import "/a.js"</script></body>');
  expect(html).not.toContain('deferred-module');
  expect(scripts).toHaveLength(3);
});

it('exactly the scripts that are inserted are named for the policy, in their order', () => {
  for (const defer of [true, false]) {
    const { html, scripts } = completeDocument(rendered, { defer });
    expect([...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text)).toEqual(scripts);
  }
});

it('a script in the rendered markup is not named for the policy', () => {
  const html = rendered.html.replace('Text', '<script>evil()</script>');
  const { scripts } = completeDocument({ ...rendered, html }, { defer: true });
  expect(scripts.join()).not.toContain('evil');
});
