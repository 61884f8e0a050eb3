import type { ComponentProps } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Default: `line`, for what is not the main thing to do. */
  variant?: 'line' | 'dark' | 'danger';
  /** Whether a press does nothing for now. It stays in the tab order and keeps the focus. */
  isBusy?: boolean;
}

/** A button with words, unless `type` says otherwise one that sends no form. */
export function Button({ variant = 'line', isBusy = false, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button button-${variant}`}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
      {...props}
    />
  );
}
