/** Says that something is being loaded, to eyes and to screen readers. */
export function Spinner() {
  return (
    <div role="status" className="spinner-box">
      <span className="spinner" />
      <span className="sr-only">Loading...</span>
    </div>
  );
}
