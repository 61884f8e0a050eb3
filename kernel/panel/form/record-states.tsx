import { useEffect, useRef } from 'react';
import { Link, Navigate } from 'react-router';
import { Failure } from '../../../ui/failure.tsx';
import { notify } from '../../../ui/notify.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ContentType } from '../../content-type.ts';
import type { FormView } from '../../views.ts';
import { PageHead, ScreenTitle } from '../page-head.tsx';
import { formTitle } from './view.ts';
import './form.css';

interface StateProps {
  type: ContentType;
  view: FormView;
}

/** In the place of a form whose record is being read. Without a heading, so that the form's own one takes the focus when it comes. */
export function FormWaiting({ type, view }: StateProps) {
  return (
    <>
      <ScreenTitle name={formTitle(type.definition, view, false)} />
      <Spinner />
    </>
  );
}

/** In the place of a form whose record could not be read: an empty one would overwrite it. */
export function FormUnavailable({ type, view, listPath }: StateProps & { listPath: string }) {
  const { messages, label } = type.definition;
  const message = messages.fetchOneFailed ?? messages.fetchFailed;
  if (view.returnsOnFailure) return <Returning to={listPath} message={message} />;
  return (
    <>
      <PageHead title={formTitle(type.definition, view, false)} />
      <Failure message={message} />
      <p>
        <Link to={listPath} className="button button-line">
          {`Back to ${label}`}
        </Link>
      </p>
    </>
  );
}

function Returning({ to, message }: { to: string; message: string }) {
  const isTold = useRef(false);
  useEffect(() => {
    if (!isTold.current) notify.error(message);
    isTold.current = true;
  }, [message]);
  return <Navigate to={to} replace />;
}
