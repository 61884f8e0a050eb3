import { useEffect, useRef, useState } from 'react';
import { notify, prepareNotices } from './notify.ts';

interface TruncatedTextProps {
  text: string;
  /** How long the notice with the whole text stays. */
  milliseconds: number;
}

/**
 * A text that ends in an ellipsis where it does not fit. Then it is a button, and hover, focus and press show the whole text
 * in a toast, because a keyboard and a finger have no hover. All these toasts have one name, so that they replace each
 * other. A text that fits is plain text and no tab stop, so the number of tab stops changes with the width.
 */
export function TruncatedText({ text, milliseconds }: TruncatedTextProps) {
  const { box, cut } = useCut(text);
  const tell = () => {
    if (box.current && isCut(box.current)) notify.plain(text, { milliseconds, name: 'cut text' });
  };
  const shared = { ref: box, className: 'truncated-text', onMouseEnter: tell };
  return cut ? (
    <button type="button" {...shared} onFocus={tell} onClick={tell}>
      {text}
    </button>
  ) : (
    <span {...shared}>{text}</span>
  );
}

/** Whether the text in the box does not fit, now and after every change of its size. */
function useCut(text: string) {
  const box = useRef<HTMLButtonElement & HTMLSpanElement>(null);
  const [cut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, or the element's twin, is measured anew
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setCut(isCut(element));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The box keeps its size when the letters arrive, but what is in it changes.
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [text, cut]);
  useEffect(() => {
    if (cut) prepareNotices();
  }, [cut]);
  return { box, cut };
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
