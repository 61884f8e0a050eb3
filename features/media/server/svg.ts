import { Parser } from 'htmlparser2';

/** Bytes of a drawing. */
export const maxSvgBytes = 1024 * 1024;

const forbiddenElements = new Set([
  'text',
  'tspan',
  'textpath',
  'image',
  'feimage',
  'script',
  'foreignobject',
  'style',
  'a',
  'animate',
  'set',
  'animatetransform',
  'animatemotion',
]);

/** Elements inside each other; drawing programs need a few dozen. */
const maxDepth = 200;

/**
 * Whether a drawing can be taken: shapes alone. Text would be drawn in fonts of the server; pictures, scripts, style sheets, entities
 * and foreign content could load or run something.
 */
export function isPlainDrawing(svg: string): boolean {
  let isPlain = true;
  let depth = 0;
  const refuse = () => {
    isPlain = false;
    // The rest need not be read, and each level takes longer than the one above it.
    parser.pause();
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > maxDepth) refuse();
        const local = name.slice(name.indexOf(':') + 1).toLowerCase();
        if (forbiddenElements.has(local)) refuse();
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
        if (name.toLowerCase() === '!doctype' ? data.includes('[') : name.toLowerCase() !== '?xml') refuse();
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return isPlain;
}
