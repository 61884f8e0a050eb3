import { useMatches } from 'react-router';
import { useAllPaused } from '../ui/motion.ts';
import { PauseButton } from '../ui/pause-button.tsx';

/** Put on a route whose page moves by itself: `export const handle: MovingPage = { moves: true }`. */
export interface AnimatedPageHandle {
  hasAnimations: true;
}

/** The one switch for all that moves; it stands only on pages where something does. */
export function MotionSwitch() {
  const matches = useMatches();
  const { paused, toggle } = useAllPaused();
  const moves = matches.some(
    (match) => (match.handle as Partial<AnimatedPageHandle> | undefined)?.hasAnimations,
  );
  return moves ? <PauseButton what="all motion" paused={paused} onToggle={toggle} /> : null;
}
