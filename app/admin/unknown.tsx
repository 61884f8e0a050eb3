import { Navigate } from 'react-router';

/** An address of the panel that leads nowhere. */
export default function UnknownScreen() {
  return <Navigate to="/admin" replace />;
}
