import { type Lead, leadStates, openStates } from '../lead.ts';
import '../../../engine/panel/list/badge.css';

const tones = { new: 'yellow', inProgress: undefined, done: 'green', spam: undefined } as const;

export function StateBadge({ state }: Pick<Lead, 'state'>) {
  return (
    <span className="list-badge" data-tone={tones[state]}>
      {leadStates[state]}
    </span>
  );
}

/** How long somebody has waited who still waits: `4 days`; '' under an hour, and for what is closed. */
export function ageOf({ state }: Pick<Lead, 'state'>, createdAt: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(createdAt)) / 3_600_000);
  if (!openStates.includes(state) || hours < 1) return '';
  const [count, unit] = hours < 24 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
