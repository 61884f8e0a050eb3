import { useEffect, useRef } from 'react';
import { trustedHtml } from '../../../ui/trusted-html.ts';

/** The text of an article, as `articleHtml` has prepared it. */
export function ArticleContent({ html }: { html: string }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!CSS.supports('color', 'attr(data-ink type(<color>))')) colourByScript(content.current);
  }, []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it when it is written and when it is read
  return <div ref={content} className="prose" dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />;
}

/** For browsers whose style sheets cannot read a colour from an attribute. */
function colourByScript(content: HTMLElement | null): void {
  for (const name of ['ink', 'mark'] as const) {
    for (const span of content?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? []) {
      span.style.setProperty(`--${name}`, span.dataset[name] ?? '');
    }
  }
}
