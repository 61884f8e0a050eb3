/** Control of the public forms that people do not see. Whoever fills it in did not look at the page. */
export const baitName = 'subject';

/** Header with the whole seconds between seeing a form and sending it. */
export const secondsHeader = 'x-form-seconds';
