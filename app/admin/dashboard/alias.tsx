import { Navigate } from 'react-router';

/** `/admin/dashboard`: where the sign-in leads. */
export default function DashboardAlias() {
  return <Navigate to="/admin" replace />;
}
