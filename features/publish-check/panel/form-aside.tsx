import type { ReactNode } from 'react';
import { pageOf } from '../../../engine/definition.ts';
import { type CheckableForm, PublishCheck } from './publish-check.tsx';

interface FormAsideProps {
  form: CheckableForm;
  /** Whether the form puts the check where it has room itself. */
  hasOwnCheck?: boolean;
  /** What the form has beside its fields. */
  children?: ReactNode;
}

/** What stands beside the fields of a form, the check last; nothing where there is nothing. */
export function FormAside({ form, hasOwnCheck, children }: FormAsideProps) {
  const isChecked = !hasOwnCheck && pageOf(form.type.definition) !== undefined;
  if (!children && !isChecked) return null;
  return (
    <div className="form-aside">
      {children}
      {isChecked && <PublishCheck form={form} />}
    </div>
  );
}
