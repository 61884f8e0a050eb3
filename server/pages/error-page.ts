import { hash } from 'node:crypto';
import { asAppError, errorCodes } from '../../engine/app-error.ts';
import type { RenderedResponse } from '../../engine/http/encoded-response.ts';
import { locale } from '../../engine/locale.ts';

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#fffdf8, #0a1124);
  color: light-dark(#0b1530, #f3f5fb); font: 1.125rem/1.6 system-ui, sans-serif; }
main { max-width: 34rem; margin: 2rem; padding: 2.5rem; background: light-dark(#ffffff, #131d3a); border-radius: 16px;
  border-top: 6px solid #f5a524; box-shadow: 0 8px 30px light-dark(rgb(11 21 48 / 12%), rgb(0 0 0 / 40%)); }
h1 { margin: 0 0 .5rem; font-size: 2rem; line-height: 1.2; }
p { margin: 0 0 1rem; }
a { color: inherit; font-weight: 600; }
small { color: light-dark(#4a5470, #b1bbd6); overflow-wrap: anywhere; }
`;
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** An error page for when the site itself cannot be shown. An unexpected error reveals no internals. */
export function errorPage(error: unknown, requestId: string): Response {
  const { status, headers, body } = errorDocument(error, requestId);
  return new Response(body, { status, headers });
}

/** The same as a rendered response; without an id where no log line has one. */
export function errorDocument(error: unknown, requestId?: string): RenderedResponse & { body: string } {
  const failure = asAppError(error);
  const { title } = errorCodes[failure.code];
  return {
    status: failure.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      ...failure.headers,
    },
    body: html(escapeHtml(title), escapeHtml(failure.message), requestId && escapeHtml(requestId)),
  };
}

function html(title: string, detail: string, requestId: string | undefined): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${detail}</p>
<p><a href="/">Go to the home page</a></p>
${requestId ? `<small>Request ${requestId}</small>\n` : ''}</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
