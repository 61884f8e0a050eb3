import './color.css';

/** A colour, with what it is called beside it. */
export function Swatch({ color, label }: { color: string | undefined; label: string }) {
  return (
    <span className="swatch">
      <span style={{ background: color }} aria-hidden="true" />
      {label}
    </span>
  );
}
