import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { association } from '../../../../content/association/defaults.ts';
import { queryClient } from '../../../../engine/panel/query-client.ts';
import { useSettings } from '../../../../site/site-settings.ts';
import { signInPath } from '../logout.ts';
import { postAsVisitor } from '../post-as-visitor.ts';
import { SmallForm } from '../small-form.tsx';
import { useCanMail } from '../use-can-mail.ts';
import '../../../../engine/panel/styles.css';

/** Where somebody who has forgotten the password has a link mailed. */
export default function Forgot() {
  const { name } = useSettings('association', association);
  const canMail = useCanMail();
  const [message, setMessage] = useState(canMail ? '' : 'Ask an administrator for a link.');
  return (
    <QueryClientProvider client={queryClient}>
      <main className="login-page sunrise">
        <title>{`Forgot your password? | ${name}`}</title>
        <div className="card login-card">
          <h1>Forgot your password?</h1>
          {message === '' ? (
            <SmallForm
              label="Send the link"
              busyLabel="Sending..."
              failed="Nothing was sent."
              fields={[
                {
                  ...{ name: 'name', label: 'Username or e-mail', required: true, autoComplete: 'username' },
                  ...{ autoCapitalize: 'none', spellCheck: false },
                },
              ]}
              problemsOf={(values): Record<string, string> =>
                values.name?.trim() === '' ? { name: 'Enter your username or e-mail' } : {}
              }
              send={async (values) =>
                setMessage((await postAsVisitor<{ message: string }>('/auth/reset', values)).message)
              }
            />
          ) : (
            // The button that had the focus is gone.
            <p role="status" tabIndex={-1} ref={canMail ? focus : undefined}>
              {message}
            </p>
          )}
          <Link to={signInPath} className="text-link">
            Back to the sign-in
          </Link>
        </div>
      </main>
    </QueryClientProvider>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}
