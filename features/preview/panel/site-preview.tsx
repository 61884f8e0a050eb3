import { Eye } from 'lucide-react';
import { type MouseEvent, type ReactNode, type Ref, useState } from 'react';
import { visitor } from '../../../site/api/client.ts';
import { SiteFrame } from '../../../site/frame.tsx';
import { loadNotices, useNotices } from '../../../site/notices.ts';
import './preview.css';

export interface SitePreviewProps {
  /** What is previewed, and where to go from here. */
  bar: ReactNode;
  /** Over the form, whose screen has the `main` of the page. Default: `main`. */
  as?: 'main' | 'div';
}

/** A page as visitors see it, below a bar of the panel. Links open another tab, so that the preview stays. */
export function SitePreview({
  bar,
  as: Main = 'main',
  children,
}: SitePreviewProps & { children: ReactNode }) {
  const [source] = useState(() => ({ notices: loadNotices(visitor) }));
  const notices = useNotices(source);
  return (
    <div className="preview">
      {bar}
      <div onClickCapture={openElsewhere}>
        <SiteFrame notices={notices}>
          <Main className="site-main">{children}</Main>
        </SiteFrame>
      </div>
    </div>
  );
}

function openElsewhere(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target === '_blank' || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
}

interface PreviewBarProps {
  /** What it is a preview of. */
  state: string;
  /** Where to go from here. */
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The bar of the panel above a preview. It can be given the focus. */
export function PreviewBar({ state, children, ref }: PreviewBarProps) {
  return (
    <section ref={ref} tabIndex={-1} className="row preview-bar scheme-dark" aria-label="Preview">
      <p className="row">
        <Eye size={20} aria-hidden="true" />
        <span>{state}</span>
      </p>
      <div className="row">{children}</div>
    </section>
  );
}
