/** Stands at the buttons of a form after a save that failed for no reason of its own. */
export function NothingSaved() {
  return (
    <p role="alert" className="entry-failure">
      Nothing was saved. Your entries are still here; please try again.
    </p>
  );
}
