import { Eye } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

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
    <section ref={ref} tabIndex={-1} className="preview-bar scheme-dark" aria-label="Preview">
      <p>
        <Eye size={20} aria-hidden="true" />
        <span>{state}</span>
      </p>
      <div>{children}</div>
    </section>
  );
}
