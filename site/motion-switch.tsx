import { Icon } from '../ui/icons.tsx';
import { useAllPaused } from '../ui/motion.ts';

/** Pauses all that moves, on every page. Where the header is narrow, its words are for screen readers only. */
export function MotionSwitch() {
  const { paused, toggle } = useAllPaused();
  return (
    <button type="button" className="motion-control motion-switch" onClick={toggle}>
      <Icon name={paused ? 'play' : 'pause'} size={20} />
      <span>{paused ? 'Play motion' : 'Pause motion'}</span>
    </button>
  );
}
