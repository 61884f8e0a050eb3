import { Navigate } from 'react-router';

/** `/admin/carousel/{id}/edit`, the pattern of all other sections: pictures are listed and never changed. */
export default function PictureEditAlias() {
  return <Navigate to="/admin/carousel" replace />;
}
