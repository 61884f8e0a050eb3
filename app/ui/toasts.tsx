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
  return (
    <section
      className="toasts"
      aria-label="Notifications"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((item) => (
        <Message key={item.id} item={item} />
      ))}
    </section>
  );
}

function Message({ item }: { item: Toast }) {
  return (
    <div role="status" className="toast" data-kind={item.type} data-leaving={!item.visible || undefined}>
      <p>{resolveValue(item.message, item)}</p>
      <button type="button" aria-label="Dismiss" onClick={() => toast.dismiss(item.id)}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
