import { Parser } from 'htmlparser2';

/** Bytes of a drawing. */
export const maxSvgBytes = 1024 * 1024;

const forbiddenElements = new Set(
  'text tspan textpath image feimage script foreignobject style a animate set animatetransform animatemotion'.split(
    ' ',
  ),
);

/** Elements inside each other; drawing programs need a few dozen. */
const maxDepth = 200;

/**
 * Whether a text is a drawing, and one that can be taken: shapes alone. Text would be drawn in fonts of the server; pictures, scripts,
 * style sheets, entities and foreign content could load or run something. Undefined where its first element is another one.
 */
export function readDrawing(xml: string): 'plain' | 'refused' | undefined {
  if (!xml.trimStart().startsWith('<')) return undefined;
  let result: 'plain' | 'refused' | undefined;
  let hasInstruction = false;
  let depth = 0;
  const refuse = () => {
    result = 'refused';
    // The rest need not be read, and each level takes longer than the one above it.
    parser.pause();
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        const local = name.slice(name.indexOf(':') + 1).toLowerCase();
        if (depth === 1 && local !== 'svg') return parser.pause();
        result ??= 'plain';
        if (depth > maxDepth || hasInstruction || forbiddenElements.has(local)) refuse();
        for (const [attribute, value] of Object.entries(attributes)) {
          const isReference = /(^|:)href$/i.test(attribute);
          if (
            /^on/i.test(attribute) ||
            (isReference && !value.startsWith('#')) ||
            /url\((?!\s*['"]?#)/i.test(value)
          )
            refuse();
        }
      },
      onclosetag() {
        depth -= 1;
      },
      onprocessinginstruction(name, data) {
        hasInstruction ||=
          name.toLowerCase() === '!doctype' ? data.includes('[') : name.toLowerCase() !== '?xml';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return result;
}
