import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { codesLeft, fewCodes, type OwnAccount, ownQuery } from './own-account.ts';

interface AccountNotice {
  text: string;
  to: string;
  link: string;
}

const account = '/admin/account';

/** What is missing in the own account. Empty while that is unknown. */
export function useAccountNotices(): AccountNotice[] {
  const { data } = useQuery(ownQuery);
  return data ? noticesOf(data) : [];
}

function noticesOf({ email, isOnlyAdministrator, secondFactor }: OwnAccount): AccountNotice[] {
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
