import { useMutation, useQuery } from '@tanstack/react-query';
import { requestAsStaff } from '../../../../engine/panel/fetch-as-staff.ts';
import { formatTimestamp } from '../../../../engine/panel/moment-text.ts';
import { queryClient } from '../../../../engine/panel/query-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { notify } from '../../../../ui/notify.ts';
import { Section } from './section.tsx';

interface OwnSession {
  device: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  lastUsedAt: string;
  isThis: boolean;
}

const queryKey = ['own-sessions'];

/** Where somebody is signed in, and the end of all other sessions. */
export function Sessions() {
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => requestAsStaff<OwnSession[]>('/me/sessions'),
  });
  const end = useMutation({
    mutationFn: () => requestAsStaff('/me/sessions', { method: 'DELETE' }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey });
      notify.success('Everywhere else you are signed out.');
    },
    onError: ({ message }) => notify.error(message),
  });
  return (
    <Section title="Where you are signed in">
      {isError && <Failure message="Your sessions could not be loaded. Please try again." />}
      <ul className="session-list">
        {data?.map(({ device, createdAt, lastUsedAt, isThis }) => (
          <li key={`${createdAt} ${device}`}>
            <strong>{device || 'Unknown device'}</strong> {isThis && '(this device)'}
            <span className="field-hint">
              {`Since ${formatTimestamp(createdAt)}, last used ${formatTimestamp(lastUsedAt)}`}
            </span>
          </li>
        ))}
      </ul>
      {data && data.length > 1 && (
        <div className="small-buttons">
          <Button isBusy={end.isPending} onClick={() => end.mutate()}>
            <span>Sign out everywhere else</span>
          </Button>
        </div>
      )}
    </Section>
  );
}
