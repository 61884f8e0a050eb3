import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { definition } from '../../content/rate-cards/schema.ts';
import { RecordFormScreen } from '../../features/records/panel/record-form-screen.tsx';
import { notify } from '../../ui/notify.ts';

/** The form of a rate card. One that cannot be read leads back to the list with a notice. */
export default function RateCardForm() {
  return <RecordFormScreen fallback={<ReturnToList />} />;
}

function ReturnToList() {
  const isTold = useRef(false);
  useEffect(() => {
    if (!isTold.current) notify.error(definition.messages.fetchOneFailed);
    isTold.current = true;
  }, []);
  return <Navigate to={`/admin${definition.section}`} replace />;
}
