import { loadDeferredScripts } from './script-loader.ts';

/** The loader as it is sent. Its text is identical in every document. */
const loader = `(${loadDeferredScripts})()`.replaceAll(/\n\s*/g, '\n');

/**
 * Defers the scripts of a rendered document until the first paint: on a slow network they would otherwise take half of the
 * bandwidth. Only tags with the nonce placeholder change; the loader has it too, so that the content security policy allows it.
 * React Router has no option for this.
 */
export function deferScripts(html: string, noncePlaceholder: string): string {
  const nonceAttribute = ` nonce="${noncePlaceholder}"`;
  const deferred = html.replaceAll(moduleTag, (tag) =>
    tag.includes(nonceAttribute) ? tag.replace(/ (rel|type)="\w+"/, ' $1="deferred-module"') : tag,
  );
  // Above the style sheet, because a script below waits for it and would miss early clicks.
  return deferred.replace('<link ', `<script${nonceAttribute}>${loader}</script><link `);
}

const moduleTag = /<(?:link rel="modulepreload"|script nonce="[^"]*" type="module")[^>]*>/g;
