import { scriptText } from '../../kinds/html/script-text.ts';
import { parseHtml, styleOf } from '../../kinds/html/styles.ts';

/** Pasted into fields of plain text, 10⁶ stays 10⁶, where browsers write 106. Ends with the call of what it returns. */
export function keepPastedScripts(): () => void {
  document.addEventListener('paste', pasteScripts);
  return () => document.removeEventListener('paste', pasteScripts);
}

function pasteScripts(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const html = clipboardData?.getData('text/html') ?? '';
  if (event.defaultPrevented || !/<su[bp]\b|vertical-align:\s*su/i.test(html)) return;
  const plain = clipboardData?.getData('text/plain') ?? '';
  const text = withScripts(plain, html);
  if (text === plain) return;
  event.preventDefault();
  // As if it was typed: it can be undone, and the form hears of it.
  const isLine = target instanceof HTMLInputElement;
  document.execCommand('insertText', false, isLine ? text.replace(/[\r\n]+/g, ' ').trim() : text);
}

/** The plain text of what was copied, with what its HTML raises or lowers; as it is where the two do not say the same. */
function withScripts(plain: string, html: string): string {
  const texts = document.createNodeIterator(parseHtml(html), NodeFilter.SHOW_TEXT);
  let written = '';
  let at = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const start = at;
    for (const character of node.nodeValue?.replace(/\s/g, '') ?? '') {
      while (/\s/.test(plain[at] ?? '')) at += 1;
      if (!plain.startsWith(character, at)) return plain;
      at += character.length;
    }
    const part = plain.slice(start, at);
    const script = scriptAround(node.parentElement);
    const words = part.trimStart();
    written += part.slice(0, part.length - words.length) + (script ? scriptText(words, script) : words);
  }
  return written + plain.slice(at);
}

function scriptAround(element: Element | null): 'sup' | 'sub' | undefined {
  const found = element?.closest('sup, sub, [data-style*="vertical-align"]');
  if (!found) return undefined;
  const align = styleOf(found).get('vertical-align');
  if (found.localName === 'sup' || align === 'super') return 'sup';
  return found.localName === 'sub' || align === 'sub' ? 'sub' : undefined;
}
