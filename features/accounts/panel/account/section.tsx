import { type ReactNode, useId } from 'react';

/** A section of the page by its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="box record-form-card" aria-labelledby={id}>
      <h2 id={id} className="small-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
