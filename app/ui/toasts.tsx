import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';

// The library without its own look: that one writes style elements, which the page's policy refuses.
const options = { removeDelay: 200 };

let mounted = false;

/** Shows a notice. One with the `id` of a notice that is shown already takes its place, and its time starts again. */
export function show(
  kind: 'success' | 'error' | 'blank',
  text: string,
  settings: { duration?: number; id?: string } = {},
): void {
  if (!mounted) mount();
  const raise = kind === 'blank' ? toast : toast[kind];
  raise(text, { ...options, ...settings });
}

/** In a root of its own: it outlives every page and belongs to none. */
function mount(): void {
  mounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
}

function Toasts() {
  const { toasts, handlers } = useToaster();
  const hold = useHold(handlers);
  return (
    <section
      className="toasts"
      aria-label="Notifications"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {toasts.map((item) => (
        <Message
          key={item.id}
          item={item}
          dismiss={() => {
            // Neither mouse nor focus leaves what is taken away under them.
            hold(false);
            toast.dismiss(item.id);
          }}
        />
      ))}
    </section>
  );
}

/** Stops the clock of the notices, and lets it go on. */
function useHold({ startPause, endPause }: { startPause: () => void; endPause: () => void }) {
  const [held, hold] = useState(false);
  useEffect(() => {
    if (held) startPause();
  }, [held, startPause]);
  // The library ends only a pause that it has rendered; a tap begins and ends one before that, so this is asked again then.
  useEffect(() => {
    if (!held) endPause();
  }, [held, endPause]);
  return hold;
}

function Message({ item, dismiss }: { item: Toast; dismiss: () => void }) {
  return (
    <div role="status" className="toast" data-kind={item.type} data-leaving={!item.visible || undefined}>
      <p>{resolveValue(item.message, item)}</p>
      <button type="button" aria-label="Dismiss" onClick={dismiss}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
