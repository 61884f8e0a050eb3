import { Icon } from './icons.tsx';

interface PauseButtonProps {
  /** What it stops: 'partner logos'. */
  what: string;
  paused: boolean;
  onToggle: () => void;
  className?: string;
}

/** Stops something that moves by itself, and sets it going again. Hidden where nothing moves. */
export function PauseButton({ what, paused, onToggle, className = '' }: PauseButtonProps) {
  return (
    <button
      type="button"
      className={`round-button motion-control ${className}`}
      aria-label={`${paused ? 'Play' : 'Pause'} ${what}`}
      onClick={onToggle}
    >
      <Icon name={paused ? 'play' : 'pause'} size={20} />
    </button>
  );
}
