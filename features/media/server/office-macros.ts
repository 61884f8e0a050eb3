/** Headers of the entries of a ZIP archive: where each stands, and where it has the length and the beginning of its name. */
const headers = [
  { mark: Buffer.from('PK\x03\x04'), length: 26, name: 30 },
  { mark: Buffer.from('PK\x01\x02'), length: 28, name: 46 },
];

/**
 * Programs that Office or LibreOffice would run, or a sheet of the macros that Excel had before; also in a document that lies
 * inside this one.
 */
const macros =
  /(?:^|[/\\])(?:vbaproject\.bin|basic[/\\]|scripts[/\\]|macrosheets[/\\])|\.(?:doc|xls|ppt|dot|xlt|pot|pps)m$/i;

/** Whether an office file, which is a ZIP archive, has macros by the names in it, whatever its type says. */
export function hasMacros(file: Buffer): boolean {
  return headers.some(({ mark, length, name }) => {
    for (let at = file.indexOf(mark); at >= 0 && at + name <= file.length; at = file.indexOf(mark, at + 4)) {
      const start = at + name;
      const entry = file.toString('latin1', start, start + file.readUInt16LE(at + length));
      if (macros.test(entry)) return true;
    }
    return false;
  });
}
