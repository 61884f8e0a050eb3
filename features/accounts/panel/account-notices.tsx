import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { codesLeft, fewCodes, type OwnAccount, ownQuery } from './own-account.ts';
import { useCanMail } from './use-can-mail.ts';

interface AccountNotice {
  text: string;
  to: string;
  link: string;
}

const account = '/admin/account';

/** What is missing in the own account. Empty while that is unknown. */
export function useAccountNotices(): AccountNotice[] {
  const { data } = useQuery(ownQuery);
  const canMail = useCanMail();
  return data ? noticesOf(data, canMail) : [];
}

function noticesOf(own: OwnAccount, canMail: boolean): AccountNotice[] {
  const { email, isEmailConfirmed, isOnlyAdministrator, secondFactor } = own;
  const { app, isLost, recoveryCodesLeft } = secondFactor;
  return [
    ...(isOnlyAdministrator
      ? [
          {
            text: 'Only you can manage people. Make a second administrator.',
            to: '/admin/people',
            link: 'People',
          },
        ]
      : []),
    ...(email === '' ? [{ text: 'Your account has no e-mail.', to: account, link: 'Enter it' }] : []),
    ...(canMail && email !== '' && !isEmailConfirmed
      ? [{ text: 'Your e-mail is not confirmed.', to: account, link: 'Confirm it' }]
      : []),
    ...(isLost
      ? [
          {
            text: 'The server has lost the key of your authenticator app, so that signing in needs only your password.',
            ...{ to: account, link: 'Add the app again' },
          },
        ]
      : []),
    ...(app && recoveryCodesLeft <= fewCodes
      ? [{ text: codesLeft(recoveryCodesLeft), to: account, link: 'Make new ones' }]
      : []),
  ];
}

export function AccountNotices({ notices }: { notices: readonly AccountNotice[] }) {
  return notices.map(({ text, to, link }) => (
    <p key={text} className="dash-notice">
      {text} <Link to={to}>{link}</Link>
    </p>
  ));
}
