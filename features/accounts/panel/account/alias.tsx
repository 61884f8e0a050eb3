import { Navigate } from 'react-router';

/** `/admin/password`, where the own password was changed before. */
export default function PasswordAlias() {
  return <Navigate to="/admin/account" replace />;
}
