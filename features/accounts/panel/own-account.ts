import { queryOptions } from '@tanstack/react-query';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { currentToken, type SignedInPerson } from '../../../engine/panel/session.ts';

/** The own account, as the API tells it. */
export interface OwnAccount extends SignedInPerson {
  email: string;
  isEmailConfirmed: boolean;
  secondFactor: {
    app: boolean;
    /** Whether the server could not open the key of the app any more. */
    isLost: boolean;
    recoveryCodesLeft: number;
  };
  isOnlyAdministrator: boolean;
}

export const ownQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => requestAsStaff<OwnAccount>('/me'),
  enabled: () => currentToken() !== null,
});

/** So many recovery codes are few. */
export const fewCodes = 3;

/** `1 recovery code is left.` */
export function codesLeft(count: number): string {
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
}
