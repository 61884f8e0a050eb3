import { AuditEntries } from './page.tsx';

/** What the own account did, sign-ins and refused ones among it. */
export default function OwnActivity() {
  return <AuditEntries path="/me/audit" title="Your activity" />;
}
