/** Puts an element's children in its place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Puts an element of another name, without attributes, in the place of one; gives the new one. */
export function rename<Name extends keyof HTMLElementTagNameMap>(
  element: Element,
  name: Name,
): HTMLElementTagNameMap[Name] {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Puts an element of this name between an element and its children. */
export function wrapInside(element: Element, name: keyof HTMLElementTagNameMap): void {
  const inner = element.ownerDocument.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
}

/** Members that stand side by side, with nothing but space between them, a group each. */
export function groupNeighbours<Member extends Element>(members: readonly Member[]): Member[][] {
  const groups: Member[][] = [];
  for (const member of members) {
    const group = groups.at(-1);
    if (group && nextElement(group.at(-1)) === member) group.push(member);
    else groups.push([member]);
  }
  return groups;
}

/** The element after another one; null when text stands between them. */
function nextElement(from: Element | undefined): Element | null {
  let next = from?.nextSibling ?? null;
  while (next?.nodeType === Node.TEXT_NODE && next.nodeValue?.trim() === '') next = next.nextSibling;
  return next instanceof Element ? next : null;
}
