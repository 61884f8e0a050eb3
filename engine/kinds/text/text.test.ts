import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { words } from '../../../tests/factories/words.ts';
import { readField as read } from '../../../tests/support/read-field.ts';
import { withoutInvisible } from './invisible.ts';
import { text } from './text.ts';
import { emailRule } from './text-rule.ts';

describe('text fields', () => {
  const line = text({ label: 'Title', max: 200 });
  const area = text({ label: 'Quote', max: 200, rows: 4 });

  test('a text field keeps every visible character of every writing system', () => {
    fc.assert(
      fc.property(words, (value) => {
        const seen = withoutInvisible(value).trim();
        fc.pre(seen !== '' && seen.length <= 200);
        expect(read(line, value)).toBe(seen);
        expect(read(area, value)).toBe(seen);
      }),
    );
  });

  test('a text is trimmed before its length is checked', () => {
    expect(read(line, `  ${'अ'.repeat(200)}\u00a0`)).toBe('अ'.repeat(200));
    expect(read(line, 'a'.repeat(201))).toBe('refused: Title can have at most 200 characters');
    const message = text({ label: 'Message', max: 5000, rows: 6 });
    expect(read(message, 'a'.repeat(5001))).toBe('refused: Message can have at most 5,000 characters');
  });

  test.each([undefined, null, '', '   ', '\u00a0\t'])(
    'a required text field reports %j as missing',
    (value) => {
      expect(read(line, value)).toBe('refused: Title is required');
    },
  );

  test.each(['a\nb', 'a\rb', 'a\tb', 'a\0b', 'a\u001bb', 'a\ud800b'])(
    'a single-line text field rejects %j',
    (value) => {
      expect(read(line, value)).toBe('refused: Title must be one line without control characters');
    },
  );
});

describe('email fields', () => {
  const field = text(emailRule({ label: 'Email' }));
  const wrong = 'refused: Enter an email address in the form name@example.com';

  test.each(['a@b', "o'brien@example.com", 'व्यक्ति@उदाहरण.भारत', 'a@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'])(
    'an email field accepts %s',
    (value) => void expect(read(field, value)).toBe(value),
  );

  test.each(['@example.com', 'a@b..c', 'a@-b.com', '<a@b.c>'])(
    'an email field rejects %s',
    (value) => void expect(read(field, value)).toBe(wrong),
  );
});
