/** Attributes by name, in the order in which they are written. */
export type Attributes = Record<string, string>;

/** An element with what stands in it, which is HTML. */
export function element(name: string, attributes: Attributes, inside: string): string {
  return `${openTag(name, attributes)}${inside}</${name}>`;
}

/** An element that cannot have anything in it. */
export function voidElement(name: string, attributes: Attributes): string {
  return `${openTag(name, attributes).slice(0, -1)} />`;
}

export function openTag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === '' && key !== 'alt' ? ` ${key}` : ` ${key}="${escapeText(value).replaceAll('"', '&quot;')}"`,
  );
  return `<${name}${written.join('')}>`;
}

/** Text as HTML has it; without what no HTML can have. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
