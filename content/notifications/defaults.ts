/** Who is told by mail of what visitors send. */
export const notifications = {
  contact: [] as string[],
  join: [] as string[],
  areAcknowledged: true,
};
