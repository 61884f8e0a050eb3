import fc from 'fast-check';

/** Text of all scripts without control characters; Devanagari, emoji and right-to-left marks come often. */
export const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 5 }),
      fc.constantFrom(
        'सौर ऊर्जा',
        'क्षत्रिय',
        'ஆற்றல்',
        '👩🏽‍🔧',
        '☀️',
        'مرحبا',
        '\u200f',
        '\u202e',
        'e\u0301',
        'ﬁ',
        'İ',
      ),
      fc.constantFrom('{}', "'--"),
    ),
    { maxLength: 12 },
  )
  .map((parts) =>
    parts
      .join('')
      .replace(/\p{Cc}/gu, '')
      .trim(),
  );
