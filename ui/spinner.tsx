/** Says that something is being loaded, to eyes and to screen readers. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className="grid place-items-center">
      <span className="spinner" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
