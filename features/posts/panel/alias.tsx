import { Navigate } from 'react-router';

/** `/admin/blog-posts`: where the form's Cancel leads. */
export default function BlogPostsAlias() {
  return <Navigate to="/admin/blog" replace />;
}
