import { type ReactNode, useId } from 'react';

/** Fields that belong together, in a card of their own. */
export function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand inside of the card as its heading
    <div role="group" aria-labelledby={id} className="post-form-group">
      <h2 id={id}>{name}</h2>
      {children}
    </div>
  );
}
