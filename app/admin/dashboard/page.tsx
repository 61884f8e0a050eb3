import { PageHead } from '../page-head.tsx';

/** The start of the panel. */
export default function Dashboard() {
  return <PageHead title="Dashboard" />;
}
