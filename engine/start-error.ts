/** Thrown while starting; the message is a whole line for people and says what to do. */
export class StartError extends Error {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Why a port cannot be listened on, for people. */
export function listenError(error: NodeJS.ErrnoException, port: number, host: string): StartError {
  const place = host === '' ? `Port ${port}` : `Port ${port} on ${host}`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `${place} is in use by another program. Stop that one, or set PORT to another number.`,
    EACCES: `${place} may not be used by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one of its addresses, or leave it out.`,
    ENOTFOUND: `The name ${host} is not known. Set HOST to an address of this machine, or leave it out.`,
  };
  const reason =
    reasons[error.code ?? ''] ?? `${place} cannot be listened on (${error.message}). Set PORT or HOST.`;
  return new StartError(reason, { cause: error });
}
