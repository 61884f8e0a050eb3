import { useEffect, useState } from 'react';
import { deviceStorage } from '../../ui/browser-storage.ts';
import { choice, isSearchKeyOn } from '../search-key.ts';

function choose(isOn: boolean): void {
  if (isOn) deviceStorage.remove(choice);
  else deviceStorage.write(choice, 'off');
}

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
          choose(currentTarget.checked);
          setOn(currentTarget.checked);
        }}
      />
      <span>
        The key <kbd>/</kbd> opens this page
      </span>
    </label>
  );
}
