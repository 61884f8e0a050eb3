/** Letters of Devanagari as they are commonly written in Latin ones; a letter with a dot below comes with it. */
const consonants = read(
  'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h क़ q ग़ g ज़ z ड़ r ढ़ rh फ़ f',
);
const vowels = read('अ a आ a इ i ई i उ u ऊ u ऋ ri ऍ e ऎ e ए e ऐ ai ऑ o ऒ o ओ o औ au ॐ om');
const signs = read('् - ा a ि i ी i ु u ू u ृ ri ॅ e ॆ e े e ै ai ॉ o ॊ o ो o ौ au');

const consonant = '(?:chh|[bcdgjkpst]h|[^aeiouə])';
const silentWithin = new RegExp(`^(.*[aeiouə]${consonant})ə(?=${consonant}[aeiouə])`);

/** The text for an address: lower-case letters, digits and hyphens, at most 80, ending with a whole word if it can. Hindi is written in Latin letters, `सौर नीति` as `saur-niti`; '' if nothing is left. */
export function slugOf(text: string): string {
  const slug = text
    .slice(0, 500)
    .normalize('NFKD')
    .replace(/\u200c|\u200d|['’]/g, '')
    .replace(/[ऀ-ॣ]+/g, latinOf)
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return /^.{1,80}(?=-|$)/.exec(slug)?.[0] ?? slug.slice(0, 80);
}

function read(pairs: string): Map<string, string> {
  return new Map(
    Array.from(pairs.normalize('NFKD').matchAll(/(\S+) (\S+)/g), ([, letter = '', latin = '']) => [
      letter,
      latin,
    ]),
  );
}

/** A word of Devanagari; `ə` stands for the vowel that each consonant has unless a sign says otherwise, until it is known whether it is spoken. */
function latinOf(word: string): string {
  const spelled = word
    .replace(/ज्ञ/g, 'ग्य')
    .replace(/([क-ह]़?)([ा-्]?)/g, (_, letter: string, sign: string) => consonantOf(letter) + vowelOf(sign))
    .replace(/[ऄ-औॐ]/g, (letter) => vowels.get(letter) ?? '')
    .replace(/[ँं](?=[pbm])/g, 'm')
    .replace(/[ँं]/g, 'n')
    .replace(/ः/g, 'h')
    .replace(/[^a-zə]/g, '');
  return spoken(spelled);
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
