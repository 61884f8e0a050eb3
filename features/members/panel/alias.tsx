import { Navigate, useParams } from 'react-router';
import { listNamed, memberPath } from './member-lists.ts';

/** `/admin/about/{id}/edit`, the pattern of all other sections, with the list or without: the form leads to the member's own. */
export default function MemberEditAlias() {
  const { id = '' } = useParams();
  return <Navigate to={memberPath(listNamed(null), id)} replace />;
}
