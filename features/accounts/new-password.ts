/** Shortest new password in characters. */
export const shortestPassword = 12;

/** What is wrong with a new password that is shorter, as the end of a sentence. */
export const tooShort = `needs at least ${shortestPassword} characters`;
