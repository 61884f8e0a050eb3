interface Offset {
  text: string;
  /** Pixels by which the middle of the capitals is below that of the icon. */
  offset: number;
}

/** In the page: how level the text of links, buttons and list items of one line stands with the icon beside it. */
export function textOffsets(): Offset[] {
  const context = document.createElement('canvas').getContext('2d');
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  const textOf = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (text.data.trim() && parent && isShown(parent) && !parent.closest('.sr-only, svg')) return text;
    }
    return undefined;
  };
  const capitalsMiddle = (text: Text) => {
    // Its lower edge is the baseline.
    const mark = document.createElement('span');
    mark.style.cssText = 'display: inline-block; width: 0; height: 0';
    text.before(mark);
    const baseline = mark.getBoundingClientRect().bottom;
    mark.remove();
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(text.parentElement as Element);
    if (!context) throw new Error('There is no canvas.');
    context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    return baseline - context.measureText('H').actualBoundingBoxAscent / 2;
  };
  const found: Offset[] = [];
  for (const element of document.querySelectorAll('a, button, li')) {
    const icon = [...element.children].find((child) => child.matches('svg'));
    const text = textOf(element);
    if (!icon || !text || !isShown(icon) || !isShown(element)) continue;
    const lines = document.createRange();
    lines.selectNodeContents(text);
    const box = icon.getBoundingClientRect();
    if (lines.getClientRects().length !== 1) continue;
    const offset = capitalsMiddle(text) - (box.top + box.bottom) / 2;
    found.push({ text: text.data.trim(), offset: Math.round(offset * 100) / 100 });
  }
  return found;
}
