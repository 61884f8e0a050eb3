import type { Route } from '../../engine/api/route.ts';
import type { JsonSchema } from '../../engine/kinds/field.ts';

export const documentationStyle = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 3rem; border-bottom: 1px solid #8886; padding-bottom: .3rem; }
article { margin: 1.5rem 0; padding-left: 1rem; border-left: 3px solid #f5a524; }
h3 { margin: 0; font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0 0; }
dt { font: .9rem/1.6 ui-monospace, monospace; }
dd { margin: 0; opacity: .85; overflow-wrap: anywhere; }
.permission { font-size: .85rem; opacity: .8; }
`;

/** The API as one readable page without scripts. */
export function documentationPage(routes: readonly Route[]): string {
  const chapters = new Map<string, Route[]>();
  for (const route of routes) chapters.set(route.chapter, [...(chapters.get(route.chapter) ?? []), route]);
  const sections = [...chapters].map(
    ([name, members]) => `<h2>${escapeHtml(name)}</h2>${members.map(entry).join('')}`,
  );
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>Kiran API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${documentationStyle}</style></head><body><main>
<h1>Kiran API</h1>
<p>All paths are below <code>/api</code>; requests and answers are JSON. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
<p><strong>Writing needs a token:</strong> send <code>{"username", "password"}</code> to <code>POST /api/auth/login</code> first, then <code>Authorization: Bearer &lt;token&gt;</code> with every call that is not marked “public”.</p>
<p>Every failed call answers RFC 9457 problem details: <code>{type, title, status, detail, errors?}</code>, where <code>errors</code> holds a message for each field.</p>
${sections.join('\n')}
</main></body></html>`;
}

function entry(route: Route): string {
  const permission = route.permission === 'public' ? 'public' : `${route.permission}, with a token`;
  const query = Object.entries(route.query ?? {}).map(([name, meaning]) => term(`?${name}`, meaning));
  return `<article><h3>${route.method} ${escapeHtml(route.path)}</h3><p>${escapeHtml(route.summary)}</p>
<p class="permission">${permission}</p><dl>${query.join('')}${bodyTerms(route.body)}</dl></article>`;
}

function bodyTerms(body: JsonSchema | undefined): string {
  const properties = (body?.properties ?? {}) as Record<string, JsonSchema>;
  const required = (body?.required ?? []) as string[];
  return Object.entries(properties)
    .map(([name, schema]) => term(name, `${describe(schema)}${required.includes(name) ? ', required' : ''}`))
    .join('');
}

function describe(schema: JsonSchema): string {
  if (schema.type === 'object') {
    const { properties, description = '' } = schema;
    return properties ? `object of ${Object.keys(properties).join(', ')}` : `object ${description}`;
  }
  if (schema.type === 'array') return `list of ${describe(schema.items as JsonSchema)}`;
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.join(', ')}`;
  const length = schema.maxLength === undefined ? '' : `, at most ${schema.maxLength} characters`;
  return `${[schema.type].flat().join(' or ')}${schema.format ? ` (${schema.format})` : ''}${length}`;
}

function term(name: string, meaning: string): string {
  return `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(meaning)}</dd>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
