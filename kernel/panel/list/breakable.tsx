import { Fragment } from 'react';

/** A text that may break inside a web or mail address, at its signs rather than in the middle of a word. */
export function Breakable({ text }: { text: string }) {
  const parts = partsOf(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Whether a text has a word that would push other columns out of sight, if it could not be broken anywhere. */
export function hasEndlessWord(text: string): boolean {
  return partsOf(text).some((part) => /\S{25}/.test(part));
}

function partsOf(text: string): string[] {
  return address.test(text) ? text.split(text.includes('@') ? afterName : afterSign) : [text];
}

const address = /^\S*[@/]\S*$/;
/** A mail address keeps what stands behind its sign together. */
const afterName = /(?<=@)/;
/** Nor is the name of a host parted. */
const afterSign = /(?<=[^:/][/?&=_-])(?=[^/?&=_-])/;
