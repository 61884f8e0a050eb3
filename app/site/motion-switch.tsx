import { useMatches } from 'react-router';
import { useAllPaused } from '../../ui/motion.ts';
import { PauseButton } from '../../ui/pause-button.tsx';

/** For a route whose page has animations: `export const handle: AnimatedPageHandle = { hasAnimations: true }`. */
export interface AnimatedPageHandle {
  hasAnimations: true;
}

/** Pauses all animations; rendered only on pages that have some. */
export function MotionSwitch() {
  const matches = useMatches();
  const { paused, toggle } = useAllPaused();
  const hasAnimations = matches.some(
    (match) => (match.handle as Partial<AnimatedPageHandle> | undefined)?.hasAnimations,
  );
  return hasAnimations ? <PauseButton what="all motion" paused={paused} onToggle={toggle} /> : null;
}
