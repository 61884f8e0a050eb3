/** What the public form says; it loads nothing of the definition. */
export const messages = {
  created: 'Message sent successfully!',
  createFailed: 'Failed to send message. Please try again.',
} as const;
