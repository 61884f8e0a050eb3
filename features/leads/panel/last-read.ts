/** The lead that was read last, so that its row has the focus when the list comes back. */
export const lastRead: { id: string | undefined } = { id: undefined };
