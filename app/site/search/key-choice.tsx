import { useEffect, useState } from 'react';
import { chooseSearchKey, isSearchKeyOn } from '../search-key.ts';

/** Whether the key `/` opens this page. Only scripts can tell. */
export function KeyChoice() {
  const [isOn, setOn] = useState<boolean>();
  useEffect(() => setOn(isSearchKeyOn()), []);
  if (isOn === undefined) return null;
  return (
    <label className="key-choice">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => {
          chooseSearchKey(currentTarget.checked);
          setOn(currentTarget.checked);
        }}
      />
      <span>
        The key <kbd>/</kbd> opens this page
      </span>
    </label>
  );
}
