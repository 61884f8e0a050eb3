/** How numbers and dates are written, as a BCP 47 tag. */
export const locale = 'en-IN';

/** The time zone of the days that forms ask for and lists show. */
export const timeZone = 'Asia/Kolkata';

/** How far it is ahead of UTC, all year round. */
export const timeZoneOffset = '+05:30';

/** What people call it. */
export const timeZoneName = 'India time';
