import { expect, test } from 'vitest';
import { fold } from './record-codec.ts';

test.each([
  ['Net Metering', 'net metering'],
  ['ÉCOLE', 'école'],
  ['e\u0301cole', 'école'],
  ['सौर ऊर्जा', 'सौर ऊर्जा'],
  ['50% _a_', '50% _a_'],
])('the text %j is compared as %j', (text, folded) => {
  expect(fold(text)).toBe(folded.normalize('NFC'));
  expect(fold(fold(text))).toBe(fold(text));
});
