import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** The bar above a preview: what it is a preview of, and as children where to go from here. It takes the focus. */
export function PreviewBar({ state, children }: { state: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={bar} tabIndex={-1} className="preview-bar scheme-dark" aria-label="Preview">
      <p>
        <Eye size={20} aria-hidden="true" />
        <span>{state}</span>
      </p>
      <div>{children}</div>
    </section>
  );
}
