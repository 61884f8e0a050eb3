import { ApiError } from '../../client/api-error.ts';

interface SaveErrorProps {
  cause: unknown;
  /** What has failed, as a sentence. */
  summary?: string;
}

/** Shown beside the buttons of a form when a save failed and no field is to blame. */
export function SaveError({ cause, summary }: SaveErrorProps) {
  const status = cause instanceof ApiError ? cause.status : undefined;
  const advice = (status !== undefined && sentences[status]) || usual;
  return (
    <p role="alert" className="save-error">
      {summary === undefined ? advice : `${summary} ${advice}`}
    </p>
  );
}

const usual = 'Nothing was saved. Your entries are still here; please try again.';

/** Where trying again does not help, by the status of the answer. */
const sentences: Readonly<Record<number, string>> = {
  404: 'Nothing was saved. Your entries are still here, but this has been deleted; copy what you need into a new one.',
  413: 'Nothing was saved. Your entries are still here, but are too large together; take out a picture or use a smaller one.',
};
