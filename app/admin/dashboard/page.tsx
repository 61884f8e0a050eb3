/** The start of the panel. */
export default function Dashboard() {
  return (
    <>
      <h1 className="font-bold text-3xl">Dashboard</h1>
      <p className="mt-4 text-muted">The panel is being built.</p>
    </>
  );
}
