import { startScripts } from './script-starter.ts';

/** The starter as it is sent. Its text is the same in every document. */
const starter = `(${startScripts})()`.replaceAll(/\n\s*/g, '\n');

/**
 * Lets the scripts of a rendered document wait until the first view is painted: on a slow network they would otherwise take
 * half of the line. Only what bears the marker of the render is touched; the starter bears it too, so that the policy of
 * the page allows it. React Router has no handle for it.
 */
export function delayScripts(html: string, marker: string): string {
  const own = ` nonce="${marker}"`;
  const waiting = html.replaceAll(moduleTag, (tag) =>
    tag.includes(own) ? tag.replace(/ (rel|type)="\w+"/, ' $1="waiting-module"') : tag,
  );
  // Above the style sheet, because a script below it waits for it, and presses would go unseen.
  return waiting.replace('<link ', `<script${own}>${starter}</script><link `);
}

const moduleTag = /<(?:link rel="modulepreload"|script nonce="[^"]*" type="module")[^>]*>/g;
