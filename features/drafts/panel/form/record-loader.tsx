import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../../engine/client/api-error.ts';
import type { ContentType, RecordKeys } from '../../../../engine/content-type.ts';
import type { Definition } from '../../../../engine/definition.ts';
import { recordClient } from '../../../../engine/panel/fetch-as-staff.ts';
import { PageHead, ScreenTitle } from '../../../../engine/panel/page-head.tsx';
import { may } from '../../../../engine/panel/permissions.tsx';
import { formTitle } from '../../../../engine/panel/type-views.tsx';
import type { FormView } from '../../../../engine/views.ts';
import { Failure } from '../../../../ui/failure.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { draftQuery } from '../draft-calls.ts';
import '../../../../engine/panel/form/form.css';

interface RecordLoaderProps<Row extends RecordKeys> {
  type: ContentType;
  view: FormView;
  id: string;
  listPath: string;
  /** Default: the call for one record. */
  fetchRecord?: FetchRecord<Row> | undefined;
  /** Shown when the record could not be read: an empty form would overwrite it. Default: a message and the way back. */
  fallback?: ReactNode;
  /** The form. */
  children: (record: Row) => ReactNode;
}

/** Reads the record that a form edits. */
export function RecordLoader<Row extends RecordKeys>(props: RecordLoaderProps<Row>) {
  const { type, view, id, listPath, fetchRecord, fallback, children } = props;
  const { definition } = type;
  const hasDraft = view.hasDraft !== false && may('write', definition.area);
  const { label, singular, messages } = definition;
  const { data: record, error, isPending } = useRecord<Row>(definition, id, fetchRecord);
  // Without its draft the form would begin another one.
  const draft = useQuery({
    ...draftQuery(definition, id),
    refetchOnMount: 'always',
    enabled: record !== undefined && hasDraft,
  });
  const isReady = !hasDraft || draft.isFetchedAfterMount;
  if (record && isReady) return children(record);
  const title = formTitle(definition, view, false);
  if (isPending || (record && !isReady)) {
    return (
      <>
        {/* Without a heading, so that the form's own one takes the focus when it comes. */}
        <ScreenTitle name={title} />
        <Spinner />
      </>
    );
  }
  return (
    fallback ?? (
      <>
        <PageHead title={title} />
        <Failure
          message={
            error instanceof ApiError && error.status === 404
              ? `There is no such ${singular} any more. What was deleted can be restored from the trash.`
              : (messages.fetchOneFailed ?? messages.fetchFailed)
          }
        />
        <p>
          <Link to={listPath} className="button button-line">
            {`Back to ${label}`}
          </Link>
        </p>
      </>
    )
  );
}

/** Reads a record as it is stored now. Fails with an ApiError, with the status 404 when there is none. */
export type FetchRecord<Row extends RecordKeys = RecordKeys> = (
  definition: Definition,
  id: string,
) => Promise<Row>;

/** The record that a form edits, read when the form opens and forgotten when it closes. */
function useRecord<Row extends RecordKeys = RecordKeys>(
  definition: Definition,
  id: string,
  fetchRecord: FetchRecord<Row> = recordClient.one,
) {
  return useQuery({
    queryKey: ['record', definition.name, id],
    queryFn: () => fetchRecord(definition, id),
    gcTime: 0,
  });
}
