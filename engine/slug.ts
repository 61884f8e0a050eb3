import { latinDigits } from './latin-digits.ts';

/** Letters of Devanagari as they are commonly written in Latin ones; a letter with a dot below comes with it. */
const consonants = read(
  'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h क़ q ग़ g ज़ z ड़ r ढ़ rh फ़ f',
);
const vowels = read('अ a आ a इ i ई i उ u ऊ u ऋ ri ऍ e ऎ e ए e ऐ ai ऑ o ऒ o ओ o औ au ॐ om');
const signs = read('् - ा a ि i ी i ु u ू u ृ ri ॅ e ॆ e े e ै ai ॉ o ॊ o ो o ौ au');

/** Letters that are no other letter with a mark; those of Urdu by their commonest sound. */
const letters = read(
  'ß ss æ ae œ oe ø o ł l đ d ð d þ th ı i ħ h ŋ ng ŧ t ƒ f ə e ' +
    'ا a آ a أ a إ i ب b پ p ت t ٹ t ث s ج j چ ch ح h خ kh د d ڈ d ذ z ر r ڑ r ز z ژ zh س s ش sh ص s ض z ط t ظ z ع a غ gh ف f ق q ک k ك k گ g ل l م m ن n ں n و o ؤ o ہ h ه h ھ h ة h ۃ h ء - ی i ي i ى a ئ i ے e ۓ e',
  'NFC',
);

const consonant = '(?:chh|[bcdgjkpst]h|[^aeiouə])';
const silentWithin = new RegExp(`^(.*[aeiouə]${consonant})ə(?=${consonant}[aeiouə])`);

/**
 * The text for an address: lower-case letters, digits and hyphens, at most 80, ending with a whole word if it can. The scripts of
 * India are written in Latin letters, `सौर नीति` as `saur-niti`; '' if nothing is left.
 */
export function slugOf(text: string): string {
  const slug = latinDigits(text.slice(0, 500))
    .replace(/\p{Default_Ignorable_Code_Point}|['’]/gu, '')
    // Blocks of Unicode that have the same letters at the same places as that of Devanagari.
    .replace(/[\u0900-\u0b7f]+/g, (word) => spoken(latinOf(word)))
    .replace(/[\u0b80-\u0d7f]+/g, (word) => latinOf(word).replaceAll('ə', 'a'))
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => letters.get(letter)?.replace('-', '') ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return /^.{1,80}(?=-|$)/.exec(slug)?.[0] ?? slug.slice(0, 80);
}

function read(pairs: string, form = 'NFD'): Map<string, string> {
  return new Map(
    Array.from(pairs.normalize(form).matchAll(/(?:^| )(\S+) (\S+)/g), ([, letter = '', latin = '']) => [
      letter,
      latin,
    ]),
  );
}

/** Letters of other blocks than Devanagari that it has nothing for. */
const special = read('ৎ त् ৰ र ৱ व ੰ ं ੱ - ୱ व ൺ ण् ൻ न् ർ र् ൽ ल् ൾ ळ् ൗ ौ', 'NFC');

function devanagariOf(letter: string): string {
  return special.get(letter) ?? String.fromCharCode(0x900 + (letter.charCodeAt(0) & 0x7f));
}

/** A word of Devanagari, or of a script that is written like it; `ə` stands for the vowel that each consonant has unless a sign says otherwise, until it is known whether it is spoken. */
function latinOf(word: string): string {
  return word
    .replace(/[^\u0900-\u097f]/g, devanagariOf)
    .normalize('NFD')
    .replace(/ज्ञ/g, 'ग्य')
    .replace(/([क-ह]़?)([ा-्]?)/g, (_, letter: string, sign: string) => consonantOf(letter) + vowelOf(sign))
    .replace(/[ऄ-औॐ]/g, (letter) => vowels.get(letter) ?? '')
    .replace(/[ँं](?=[pbm])/g, 'm')
    .replace(/[ँं]/g, 'n')
    .replace(/ः/g, 'h')
    .replace(/[^a-zə]/g, '');
}

function consonantOf(letter: string): string {
  return consonants.get(letter) ?? consonants.get(letter.charAt(0)) ?? '';
}

function vowelOf(sign: string): string {
  return sign === '' ? 'ə' : (signs.get(sign) ?? '').replace('-', '');
}

/** Without the vowels that Hindi does not speak: at the end of a word, except after some clusters, and between two syllables, from the end on. */
function spoken(spelled: string): string {
  let word = spelled.replace(/([aeiouə])([^aeiouə]+)ə$/, (all, vowel: string, end: string) =>
    /.[yrv]$/.test(end) || (vowel === 'i' && end === 'y') ? all : vowel + end,
  );
  while (silentWithin.test(word)) word = word.replace(silentWithin, '$1');
  return word.replace(/ə/g, 'a');
}
