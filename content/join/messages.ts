/** What the public form says; it loads nothing of the definition. */
export const messages = {
  created: 'Application submitted successfully!',
  createFailed: 'Failed to submit application. Please try again.',
} as const;
