/** A page whose turn has not come yet. */
export function BeingBuilt({ title }: { title: string }) {
  return (
    <section className="frame chapter">
      <h1 className="display-2">{title}</h1>
      <p className="mt-6 text-lg text-muted">This page is being built.</p>
    </section>
  );
}
