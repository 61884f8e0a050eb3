import { Fragment } from 'react';

/** A text that may break inside a web or mail address, at its signs rather than in the middle of a word. */
export function Breakable({ text }: { text: string }) {
  if (!address.test(text)) return text;
  return text.split(text.includes('@') ? afterName : afterSign).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

const address = /^\S*[@/]\S*$/;
/** A mail address keeps what stands behind its sign together. */
const afterName = /(?<=@)/;
/** Nor is the name of a host parted. */
const afterSign = /(?<=[^:/][/?&=_-])(?=[^/?&=_-])/;
