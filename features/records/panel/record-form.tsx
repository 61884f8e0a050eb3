import { RecordFormScreen } from './record-form-screen.tsx';

/** The form of a type that has none of its own. */
export default function RegularForm() {
  return <RecordFormScreen />;
}
