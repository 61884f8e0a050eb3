import { expect, test } from 'vitest';
import { hashToken, isToken, newToken } from './tokens.ts';
import { canonicalUsername } from './username.ts';

test.each(['admin', ' Admin ', 'ADMIN', 'ａｄｍｉｎ', 'Ａdmin\u00a0', '\u200eadmin\u200b'])(
  'the username %j belongs to admin',
  (name) => {
    expect(canonicalUsername(name)).toBe('admin');
  },
);

test('[AUTH-13] a token has 256 random bits, and the database stores only its hash', () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(new Set(tokens).size).toBe(1000);
  expect(tokens.every(isToken)).toBe(true);
  expect(Buffer.from(tokens[0] ?? '', 'base64url')).toHaveLength(32);
  expect(hashToken('a')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
});

test.each(['', 'x', `${newToken()}=`, `${newToken()} `, newToken().slice(1), 'eyJhbGciOiJub25lIn0.e30.'])(
  '[AUTH-13] the text %j is not a token',
  (text) => void expect(isToken(text)).toBe(false),
);
