import { useEffect, useRef } from 'react';
import { usePause } from '../../../ui/motion.ts';
import { PauseButton } from '../../../ui/pause-button.tsx';
import { trustedHtml } from '../../../ui/trusted-html.ts';

/** The text of an article, as `articleHtml` has prepared it. Its animations stand still while they, or all motion, are paused. */
export function ArticleContent({ html, ...language }: { html: string; lang?: string; dir?: 'rtl' }) {
  const content = useRef<HTMLDivElement>(null);
  const { paused, toggle } = usePause();
  const shown = paused
    ? html.replaceAll('<source media="(prefers-reduced-motion: reduce)"', '<source')
    : html;
  const __html = trustedHtml(shown);
  useEffect(() => {
    if (!CSS.supports('color', 'attr(data-ink type(<color>))')) colourByScript(content.current);
  });
  return (
    <div className="article-content">
      {html.includes('<source') && <PauseButton what="animations" paused={paused} onToggle={toggle} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it when it is written and when it is read */}
      <div ref={content} className="prose" {...language} dangerouslySetInnerHTML={{ __html }} />
    </div>
  );
}

/** For browsers whose style sheets cannot read a colour from an attribute. */
function colourByScript(content: HTMLElement | null): void {
  for (const name of ['ink', 'mark'] as const) {
    for (const span of content?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? []) {
      span.style.setProperty(`--${name}`, span.dataset[name] ?? '');
    }
  }
}
