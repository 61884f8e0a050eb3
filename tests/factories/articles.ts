import type { JSONContent } from '@tiptap/core';
import fc from 'fast-check';
import { xssPayloads } from './xss-payloads.ts';

/** Documents of the editor as JSON: every kind of block, mark and attribute, odd texts and colours included. */
export function articles(): fc.Arbitrary<JSONContent> {
  const block = blocks();
  const content = fc.array(
    fc.oneof({ weight: 6, arbitrary: block }, { weight: 1, arbitrary: tables(block) }),
    { minLength: 1, maxLength: 6 },
  );
  return content.map((all) => ({ type: 'doc', content: all }));
}

const odd = [' ', '  ', '\u00a0', ' a', 'a ', '\t', 'a\u200db'].concat(
  ...['&amp;', '<b>', '"', "'", 'सौर ऊर्जा', '👩🏽‍🔧', 'مرحبا'],
);
const words = fc.oneof(fc.constantFrom(...odd), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }));
const level = fc.constantFrom(0, 0, 0, 1, 8);
const colour = fc.constantFrom(null, null, '#b3261e', 'rgb(1, 2, 3)', 'red', 'hsl(10, 20%, 30%)');
const links = 'https://example.com/?a=1&b=2#c mailto:a@example.com tel:+911 /blog about:blank #x'.split(' ');

function mark(): fc.Arbitrary<NonNullable<JSONContent['marks']>> {
  const colours = fc
    .record({ color: colour, background: colour })
    .filter(({ color, background }) => color !== null || background !== null);
  const script = fc.constantFrom([], [], ['superscript'], ['subscript']);
  const flags = fc
    .tuple(fc.subarray(['bold', 'italic', 'underline', 'strike']), script)
    .map((names) => names.flat().map((type) => ({ type, attrs: {} })));
  return fc
    .tuple(
      fc.option(fc.constantFrom(...links), { freq: 4 }),
      fc.option(colours, { freq: 3 }),
      flags,
      fc.boolean(),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([href, attrs, others, , chance]) => {
      if (chance === 0) return [{ type: 'code', attrs: {} }];
      return [
        ...(href ? [{ type: 'link', attrs: { href } }] : []),
        ...(attrs ? [{ type: 'colours', attrs }] : []),
        ...(chance > 4 ? others : []),
      ];
    });
}

function line(): fc.Arbitrary<JSONContent[]> {
  const text = fc
    .tuple(words, mark())
    .map(([value, marks]): JSONContent => ({ type: 'text', text: value, marks }));
  const picture = fc
    .constantFrom(
      { src: 'https://example.com/a.webp?b=1&c=2', alt: 'a "roof"' },
      { src: '/pictures/a.webp', alt: '', width: '640', height: '480' },
      { src: '/pictures/b.webp', alt: '', role: 'presentation', width: '640', height: '480' },
      { src: 'data:image/png;base64,aGVsbG8=', alt: '<' },
    )
    .map((attrs): JSONContent => ({ type: 'picture', attrs }));
  const lineBreak = fc.constant<JSONContent>({ type: 'hardBreak' });
  const parts = [picture, lineBreak].map((arbitrary) => ({ weight: 1, arbitrary }));
  return fc.array(fc.oneof({ weight: 6, arbitrary: text }, ...parts), { maxLength: 5 });
}

/** Tables with header cells anywhere, cells of several blocks and cells that take more than one place. */
function tables(block: fc.Arbitrary<JSONContent>): fc.Arbitrary<JSONContent> {
  const empty: JSONContent = { type: 'paragraph', attrs: { indent: 0, align: null }, content: [] };
  const cell = fc
    .record({
      type: fc.constantFrom('tableCell', 'tableCell', 'tableHeader'),
      attrs: fc.record({ colspan: fc.constantFrom(1, 1, 1, 2), rowspan: fc.constantFrom(1, 1, 1, 2) }),
      content: fc.oneof(
        line().map((content) => [{ ...empty, content }]),
        fc.array(block, { minLength: 1, maxLength: 2 }),
      ),
    })
    .map((node): JSONContent => node);
  const rows = fc
    .integer({ min: 1, max: 3 })
    .chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 3 }),
    );
  return fc.tuple(rows, fc.constantFrom('', '', 'Prices <2026> & "more"')).map(([all, caption]) => ({
    type: 'table',
    attrs: { caption },
    content: all.map((content) => ({ type: 'tableRow', content })),
  }));
}

function blocks(): fc.Arbitrary<JSONContent> {
  const align = fc.constantFrom(null, null, null, 'center');
  const paragraph = fc
    .record({ indent: level, align })
    .chain((attrs) => line().map((content): JSONContent => ({ type: 'paragraph', attrs, content })));
  const heading = fc.tuple(line(), level, fc.integer({ min: 1, max: 6 })).map(
    ([content, indent, size]): JSONContent => ({
      type: 'heading',
      attrs: { indent, level: size },
      content,
    }),
  );
  const code = fc
    .tuple(fc.array(fc.oneof(words, fc.constant('\n')), { maxLength: 4 }), fc.constantFrom(null, 'c-sharp'))
    .map(([texts, language]): JSONContent => {
      const text = texts.join('');
      return { type: 'codeBlock', attrs: { language }, content: text ? [{ type: 'text', text }] : [] };
    });
  const video = fc
    .constantFrom(
      { src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', title: 'Sunrise & "noon"' },
      { src: 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1', title: 'Video' },
    )
    .map((attrs): JSONContent => ({ type: 'video', attrs }));
  const { block } = fc.letrec<{ block: JSONContent; list: JSONContent; quote: JSONContent }>((tie) => ({
    block: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      { weight: 5, arbitrary: paragraph },
      { weight: 2, arbitrary: heading },
      { weight: 1, arbitrary: code },
      { weight: 1, arbitrary: video },
      { weight: 3, arbitrary: tie('list') },
      { weight: 1, arbitrary: tie('quote') },
    ),
    quote: fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((content): JSONContent => ({ type: 'blockquote', content })),
    list: fc
      .tuple(
        fc.constantFrom('bulletList', 'orderedList'),
        fc.constantFrom(1, 1, 3),
        fc.array(fc.tuple(level, fc.oneof(paragraph, heading), fc.array(tie('block'), { maxLength: 2 })), {
          minLength: 1,
          maxLength: 3,
        }),
      )
      .map(([type, start, items]): JSONContent => {
        const content = items.map(([indent, first, rest]) => ({
          type: 'listItem',
          attrs: { indent },
          content: [first, ...rest],
        }));
        return { type, attrs: type === 'orderedList' ? { start } : {}, content };
      }),
  }));
  return block;
}

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
