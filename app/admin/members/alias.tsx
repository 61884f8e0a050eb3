import { Navigate } from 'react-router';

/** `…/{id}/edit`, the pattern of all other sections, for people who type addresses. */
export default function MemberEditAlias() {
  return <Navigate to=".." relative="path" replace />;
}
