import { Navigate } from 'react-router';

/** `/admin/dashboard`, where the sign-in leads, and every address of the panel that leads nowhere. */
export default function ToDashboard() {
  return <Navigate to="/admin" replace />;
}
