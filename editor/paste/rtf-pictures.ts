/** Groups whose pictures stand elsewhere than in the text, or in it for a second time. */
const skippedGroups = new Set(
  'nonshppict listpicture shprslt background header headerl headerr headerf footer footerl footerr footerf'.split(
    ' ',
  ),
);
const types: Readonly<Record<string, string>> = { pngblip: 'image/png', jpegblip: 'image/jpeg' };

interface Group {
  isSkipped: boolean;
  isPicture: boolean;
  type: string | undefined;
  hex: string;
}

/**
 * The pictures in the text of an RTF document, in their order, as `data:` addresses; undefined for those that are neither PNG
 * nor JPEG.
 */
export function picturesInRtf(rtf: string): (string | undefined)[] {
  const pictures: (string | undefined)[] = [];
  const groups: Group[] = [newGroup(false)];
  for (const [token, word] of rtf.matchAll(/\\([a-z]+)-?\d* ?|\\[^a-z]|[{}]|[^\\{}]+/gi)) {
    const group = groups.at(-1) ?? newGroup(false);
    if (token === '{') groups.push(newGroup(group.isSkipped));
    else if (token === '}') {
      groups.pop();
      if (group.isPicture && !group.isSkipped) pictures.push(addressOf(group));
    } else if (word) applyWord(group, word);
    else if (group.isPicture) group.hex += token.replace(/\s/g, '');
  }
  return pictures;
}

function newGroup(isSkipped: boolean): Group {
  return { isSkipped, isPicture: false, type: undefined, hex: '' };
}

function applyWord(group: Group, word: string): void {
  if (skippedGroups.has(word)) group.isSkipped = true;
  if (word === 'pict') group.isPicture = true;
  group.type = types[word] ?? group.type;
}

function addressOf({ type, hex }: Group): string | undefined {
  if (!type || hex === '' || /[^\da-f]/i.test(hex)) return undefined;
  let bytes = '';
  for (let at = 0; at < hex.length; at += 2)
    bytes += String.fromCharCode(Number.parseInt(hex.slice(at, at + 2), 16));
  return `data:${type};base64,${btoa(bytes)}`;
}
