/** How numbers and dates are written, as a BCP 47 tag. */
export const locale = 'en-IN';

/** The time zone of the days that forms ask for and lists show. */
export const timeZone = 'Asia/Kolkata';

/** What people call it. */
export const timeZoneName = 'India time';
