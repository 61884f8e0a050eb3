import fc from 'fast-check';
import { xssPayloads } from './xss-payloads.ts';

/** Trees of tags, half of them allowed, with all kinds of attributes, broken in the middle now and then. */
export function htmlDocuments(): fc.Arbitrary<string> {
  const tags =
    'p h2 li ul ol blockquote pre code a img span iframe strong b sup sub br svg math style script template title table caption thead tbody tr td th tr td form noscript xmp select option textarea';
  const tag = fc.constantFrom(...tags.split(' '));
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom(...'&lt; &amp;lt; < > " \' <!-- --> ]]> </p &#x3c;script> ` \0'.split(' ')),
    fc.constantFrom(...xssPayloads),
  );
  const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
    tree: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
    node: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      text,
      fc.tuple(tag, attributes(), tie('tree'), fc.boolean()).map(([name, given, inside, isClosed]) => {
        return `<${name}${given}>${inside}${isClosed ? `</${name}>` : ''}`;
      }),
    ),
  }));
  return tree;
}

function attributes(): fc.Arbitrary<string> {
  const names = 'href src class style onclick id title alt rel data-list width colspan';
  const name = fc.constantFrom(...names.split(' '));
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      'javascript:alert(1)',
      'https://a.example/?b="c',
      '/a',
      '//a',
      'ql-indent-3',
      'indent-x',
      '12',
    ),
    fc.constantFrom('color:red', 'color:url(x)', 'color:red}', 'https://youtu.be/aqz-KE-bpKQ', 'bullet'),
    fc.constant('data:image/png;base64,AA=='),
  );
  const quote = fc.constantFrom('"', "'", '');
  return fc
    .array(fc.tuple(name, value, quote), { maxLength: 3 })
    .map((list) => list.map(([key, content, mark]) => ` ${key}=${mark}${content}${mark}`).join(''));
}
