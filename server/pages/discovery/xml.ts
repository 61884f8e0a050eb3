/** All that XML 1.0 cannot hold, not even escaped: most control characters and halves of surrogate pairs. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

type Attributes = Readonly<Record<string, string>>;

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** An element that holds a text. */
export function textElement(name: string, text: string, attributes: Attributes = {}): string {
  return `<${name}${written(attributes)}>${escapeXml(text)}</${name}>`;
}

/** An element that holds elements, each of them XML already. */
export function element(name: string, children: readonly string[], attributes: Attributes = {}): string {
  return `<${name}${written(attributes)}>\n${children.join('\n')}\n</${name}>`;
}

/** An element that holds nothing. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${written(attributes)}/>`;
}

/** Text as it may stand in an element or in an attribute; what cannot is left out. */
export function escapeXml(text: string): string {
  return text.replace(impossible, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}
