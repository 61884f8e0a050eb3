import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['सौर नीति', 'saur-niti'],
  ['अंतरराष्ट्रीय सौर गठबंधन', 'antarrashtriya-saur-gathbandhan'],
  ['केंद्र, राज्य और मित्र', 'kendra-rajya-aur-mitra'],
  ['संपर्क एवं विज्ञान', 'sampark-evan-vigyan'],
  ['२०२६ की दरें', '2026-ki-daren'],
  ['PM सूर्य घर: 3 kW तक', 'pm-surya-ghar-3-kw-tak'],
])('[PAGE-07] the address of %j is written %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test.each([
  ['Éclair & Über’s 5 kW', 'eclair-ubers-5-kw'],
  ['  --Net   metering!-- ', 'net-metering'],
  ['Łódź, Straße, Ørsted', 'lodz-strasse-orsted'],
  ['ﬁeld ５ ｋＷ', 'field-5-kw'],
  ['trans\u00adfor\u200bmer', 'transformer'],
  ['தமிழ்நாடு 😀', 'tamilnatu'],
  ['સૌર ઊર્જા નીતિ', 'saur-urja-niti'],
  ['شمسی توانائی', 'shmsi-toanaii'],
  ['太陽 😀', ''],
  ['', ''],
])('[PAGE-07] of %j only letters a to z, digits and hyphens between them are left', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('[PAGE-07] a long address ends with a whole word within 80 letters, and one long word is cut there', () => {
  expect(slugOf('word '.repeat(40))).toBe(Array.from({ length: 16 }, () => 'word').join('-'));
  expect(slugOf(`${'a'.repeat(78)} bcd`)).toBe('a'.repeat(78));
  expect(slugOf('x'.repeat(90))).toBe('x'.repeat(80));
});
