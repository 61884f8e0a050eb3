interface FilterSelectProps {
  /** What is chosen, for screen readers: `Status`. */
  label: string;
  /** What stands for no choice: `All statuses`. */
  all: string;
  /** Each with its name for people. */
  options: readonly (readonly [value: string, text: string])[];
  /** '' is no choice. */
  value: string;
  onChange: (value: string) => void;
}

/** Narrows a list to what has one of several values. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  return (
    <select
      className="list-filter"
      aria-label={label}
      value={options.some(([known]) => known === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {options.map(([known, text]) => (
        <option key={known} value={known}>
          {text}
        </option>
      ))}
    </select>
  );
}
