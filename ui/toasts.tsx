import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import type { NoticeAction } from './notify.ts';

// The headless half of the library: it has the required durations and limits (4 s, 2 s, at most 20 toasts). Its styled half
// writes a style element at run time, which the page's content security policy refuses.
const options = { removeDelay: 200 };

/** In a root of its own: it outlives every page and belongs to none. */
const host = createRoot(document.body.appendChild(document.createElement('div')));

/** Notices wait until their place has been in the page for a frame: what comes together with it is not read out. */
const ready = new Promise<void>((resolve) => {
  const watch = (place: HTMLElement) => new IntersectionObserver(() => resolve()).observe(place);
  host.render(<Toasts onAppear={watch} />);
});

/** Shows a notice. One with the `id` of a notice that is shown already takes its place, and its time starts again. */
export async function show(
  kind: 'success' | 'error' | 'blank',
  text: string,
  { action, ...settings }: { duration?: number; id?: string; action?: NoticeAction } = {},
): Promise<void> {
  await ready;
  const raise = kind === 'blank' ? toast : toast[kind];
  const message = action ? ({ id }: Toast) => <WithAction text={text} action={action} id={id} /> : text;
  raise(message, { ...options, ...settings });
}

function WithAction({ text, action, id }: { text: string; action: NoticeAction; id: string }) {
  const onClick = () => {
    toast.dismiss(id);
    action.run();
  };
  return (
    <>
      {`${text} `}
      <button type="button" className="text-link toast-action" onClick={onClick}>
        {action.label}
      </button>
    </>
  );
}

function Toasts({ onAppear }: { onAppear: (place: HTMLElement) => void }) {
  const { toasts, handlers } = useToaster();
  const hold = useHold(handlers);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place.current) onAppear(place.current);
  }, [onAppear]);
  return (
    <section
      ref={place}
      className="toasts"
      aria-label="Notifications"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <div role="status" aria-atomic="false">
        {/* As they came: a later one moves none that is being read. */}
        {toasts.toReversed().map((item) => (
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
      </div>
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
    <div className="row toast" data-kind={item.type} data-leaving={!item.visible || undefined}>
      <p>{resolveValue(item.message, item)}</p>
      <button type="button" aria-label="Dismiss" onClick={dismiss}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
