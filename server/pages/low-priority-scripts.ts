/**
 * Lets the scripts of a rendered document come after its style sheet, letters and first picture: on a slow network they would
 * otherwise take half of the line. Only what bears the marker of the render is touched. React Router has no handle for it.
 */
export function lowerScriptPriority(html: string, marker: string): string {
  const own = ` nonce="${marker}"`;
  return html.replaceAll(moduleTag, (tag) =>
    tag.includes(own) ? tag.replace(own, `${own} fetchpriority="low"`) : tag,
  );
}

const moduleTag = /<(?:link rel="modulepreload"|script nonce="[^"]*" type="module")[^>]*>/g;
