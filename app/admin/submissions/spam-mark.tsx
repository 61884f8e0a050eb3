import './submissions.css';

/** Says that a submission looks like the work of a machine. It is only a guess. */
export function SpamMark() {
  return (
    <span className="list-badge" data-tone="yellow">
      Looks like spam
    </span>
  );
}
