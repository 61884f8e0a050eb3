import { useNavigate } from 'react-router';

interface CancelButtonProps {
  /** Where it leads, below the origin. */
  to: string;
  isSaving: boolean;
}

/** Leaves a form. Not while it is saved: what is on its way cannot be called back. */
export function CancelButton({ to, isSaving }: CancelButtonProps) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="button button-line"
      aria-disabled={isSaving}
      onClick={() => !isSaving && navigate(to)}
    >
      Cancel
    </button>
  );
}
