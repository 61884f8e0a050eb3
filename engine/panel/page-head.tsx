import { CircleHelp } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import './page-head.css';

interface PageHeadProps {
  /** The screen's name: its heading and, unless `documentTitle` says otherwise, the title of the browser's tab. */
  title: string;
  /** Such as `Error: Edit Brand`. */
  documentTitle?: string | undefined;
  /** How much there is, as words: `12 brands`. */
  count?: string | undefined;
  /** The way back, above the heading: a `<Breadcrumb>`. */
  breadcrumb?: ReactNode;
  /** What can be done here, the main thing last. */
  children?: ReactNode;
}

interface ScreenHelpValue {
  /** What the screen that is shown is for, in one line; '' where nothing is to be said. */
  line: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** It outlives the head of a screen, which is another one when its record is there. */
export const ScreenHelp = createContext<ScreenHelpValue>({
  line: '',
  isOpen: false,
  setOpen: () => undefined,
});

/** The top of a screen of the panel. After a navigation its heading takes the focus. */
export function PageHead({ title, documentTitle = title, count, breadcrumb, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <ScreenTitle name={documentTitle} />
      {breadcrumb}
      <div className="cluster-between page-head-line">
        <div className="cluster page-head-name">
          <h1 tabIndex={-1}>{title}</h1>
          {count !== undefined && <p className="note page-head-count">{count}</p>}
          <HelpLine />
        </div>
        {children && <div className="cluster page-head-actions small-buttons">{children}</div>}
      </div>
    </div>
  );
}

function HelpLine() {
  const { line, isOpen, setOpen } = useContext(ScreenHelp);
  const id = useId();
  if (line === '') return null;
  return (
    <>
      <button
        type="button"
        className="row note hover-link page-help"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <CircleHelp size={16} aria-hidden="true" />
        <span>What is this?</span>
      </button>
      {isOpen && (
        <p id={id} className="note page-help-line">
          {line}
        </p>
      )}
    </>
  );
}

/** The heading of the screen that is shown: it takes the focus where that has nothing else to go to. */
export function screenHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('h1');
}

/** The title of the browser's tab, for a screen without a `PageHead`. */
export function ScreenTitle({ name }: { name: string }) {
  return <title>{`${name} | Admin Panel`}</title>;
}
