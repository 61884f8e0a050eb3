/** Says that something is being loaded, to eyes and to screen readers. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className="spinner-box">
      <span className="spinner" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
