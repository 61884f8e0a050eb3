import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { useMayWrite } from '../permissions.tsx';
import './list.css';

/** In the place of a list that could not be loaded. */
export function ListFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="list-failed small-buttons">
      <Failure message={message} />
      <TryAgain onRetry={onRetry} />
    </div>
  );
}

/** Above a list that is shown still: what could not be done with it. */
export function ListAlert({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  return (
    <div className="cluster-between list-alert small-buttons">
      <p role="alert">{message}</p>
      {onRetry && <TryAgain onRetry={onRetry} />}
    </div>
  );
}

function TryAgain({ onRetry }: { onRetry: () => void }) {
  return <Button onClick={thenFocus('h1', onRetry)}>Try again</Button>;
}

interface ListEmptyProps {
  /** Such as `There are no brands yet`. */
  title: string;
  /** What the records are for. */
  purpose: string;
  /** A way to make the first one. */
  children?: ReactNode;
}

/** In the place of a list without records. */
export function ListEmpty({ title, purpose, children }: ListEmptyProps) {
  return (
    <div className="list-empty small-buttons">
      <h2>{title}</h2>
      <p>{purpose}</p>
      {children}
    </div>
  );
}

/** In the place of rows when nothing contains the text, or fits what else the list is narrowed by. */
export function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <div className="list-empty small-buttons">
      <h2>{text === '' ? 'Nothing found' : `Nothing found for '${text}'`}</h2>
      <p>
        {text === ''
          ? 'Nothing fits what is chosen above the list.'
          : 'Look for a shorter text or for another word, or clear the filters.'}
      </p>
      <Button onClick={thenFocus('.list-search input', onClear)}>Clear filters</Button>
    </div>
  );
}

/** For a button that goes away when it is pressed: the focus goes where it makes sense. */
function thenFocus(selector: string, act: () => void) {
  return () => {
    document.querySelector<HTMLElement>(selector)?.focus();
    act();
  };
}

/** Opens the form of a new record, for who may create one. */
export function CreateLink({ to }: { to: string }) {
  if (!useMayWrite()) return null;
  return (
    <Link to={to} className="button button-dark">
      <Plus size={18} aria-hidden="true" />
      <span>Create New</span>
    </Link>
  );
}
