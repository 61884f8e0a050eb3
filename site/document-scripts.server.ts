import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';

/** What makes a document interactive, as text: the server defers it and allows it by its hash. */
export interface DocumentScripts {
  /** Addresses of the modules that the page loads. */
  modules: string[];
  /** Text of the script with the data of the page. */
  data: string;
  /** Text of the module that starts the page. */
  start: string;
}

/**
 * Writes the scripts that React Router's `<Scripts>` and `<ServerRouter>` would render. Rendered, they suspend, and the server
 * has to find them again in the markup. Routes have one module each (`splitRouteModules` is off).
 */
export async function createDocumentScripts(context: EntryContext): Promise<DocumentScripts> {
  const { manifest, staticHandlerContext, serverHandoffString, serverHandoffStream } = context;
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const { entry, url, hmr } = manifest;
  const loaded = serverHandoffStream ? await text(serverHandoffStream) : '';
  return {
    modules: [
      url,
      entry.module,
      ...entry.imports,
      ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ],
    data:
      `window.__reactRouterContext = ${serverHandoffString};` +
      'window.__reactRouterContext.stream = new ReadableStream({start(controller){' +
      `controller.enqueue(${scriptString(loaded)});controller.close();}}).pipeThrough(new TextEncoderStream());`,
    start: [
      ...(hmr ? [`import ${scriptString(hmr.runtime)};`] : []),
      `import ${scriptString(url)};`,
      ...routes.map(({ module }, index) => `import * as route${index} from ${scriptString(module)};`),
      `window.__reactRouterRouteModules = {${routes.map(({ id }, index) => `${scriptString(id)}:route${index}`)}};`,
      `import(${scriptString(entry.module)});`,
    ].join('\n'),
  };
}

/** A string literal that cannot end the script element around it. */
function scriptString(value: string): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
