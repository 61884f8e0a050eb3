/** Name of the honeypot: a form control that people do not see. A client that fills it in is likely a bot. */
export const honeypotName = 'subject';

/** Header with the whole seconds between seeing a form and sending it. */
export const secondsHeader = 'x-form-seconds';
