import encodeQR from 'qr';
import { type ComponentProps, useRef, useState } from 'react';
import { postAsStaff } from '../../../../engine/panel/fetch-as-staff.ts';
import { queryClient } from '../../../../engine/panel/query-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import type { Field } from '../../../../ui/field.tsx';
import { notify } from '../../../../ui/notify.ts';
import { codesLeft, fewCodes, type OwnAccount, ownQuery } from '../own-account.ts';
import { SmallForm } from '../small-form.tsx';
import { Section } from './section.tsx';

type FieldProps = ComponentProps<typeof Field> & { name: string };

/** The key of an app, as the server gives it once: in letters, and as an address that the app reads from a QR code. */
interface NewApp {
  key: string;
  uri: string;
}

interface NewCodes {
  recoveryCodes: string[];
}

/** Fields of one page need ids of their own. */
const passwordField = (id: string): FieldProps => ({
  ...{ id: `${id}-password`, name: 'password', label: 'Present password', type: 'password', required: true },
  autoComplete: 'current-password',
});
const codeField = (id: string, label = 'Code of the app, or a recovery code'): FieldProps => ({
  ...{ id: `${id}-code`, name: 'code', label, required: true, autoComplete: 'one-time-code' },
  ...{ autoCapitalize: 'none', spellCheck: false },
});

/** An authenticator app: how it is added, what is left of its recovery codes, and its end. */
export function SecondFactor({ own }: { own: OwnAccount }) {
  const { app, isLost } = own.secondFactor;
  // They are shown once, whatever is changed meanwhile.
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => void queryClient.invalidateQueries(ownQuery);
  const take = ({ recoveryCodes }: NewCodes) => {
    setCodes(recoveryCodes);
    refresh();
  };
  return (
    <Section title="Authenticator app">
      {codes && <RecoveryCodes codes={codes} username={own.username} onDone={() => setCodes(undefined)} />}
      {isLost && (
        <p className="field-error">
          The server has lost the key of your app. Add the app again; your password is enough until then.
        </p>
      )}
      {app ? (
        <Added
          left={own.secondFactor.recoveryCodesLeft}
          onCodes={take}
          onRemoved={() => {
            setCodes(undefined);
            refresh();
            notify.success('Signing in needs only your password again.');
          }}
        />
      ) : (
        <Add onCodes={take} />
      )}
    </Section>
  );
}

function Add({ onCodes }: { onCodes: (codes: NewCodes) => void }) {
  const [offered, setOffered] = useState<NewApp>();
  if (!offered)
    return (
      <SmallForm
        label="Add an app"
        failed="No app is added."
        fields={[passwordField('add-app')]}
        send={async (values) => setOffered(await postAsStaff<NewApp>('/me/app', values))}
      >
        <p className="field-hint">
          With an app on your telephone, such as Aegis, FreeOTP, Google Authenticator or Microsoft
          Authenticator, nobody can sign in with your password alone.
        </p>
      </SmallForm>
    );
  return <Confirm app={offered} onCodes={onCodes} />;
}

function Confirm({ app: { key, uri }, onCodes }: { app: NewApp; onCodes: (codes: NewCodes) => void }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(encodeQR(uri, 'svg', { border: 4 }))}`;
  return (
    <SmallForm
      label="Switch on"
      failed="The app is not added."
      fields={[{ ...codeField('confirm-app', 'Code that the app shows now'), inputMode: 'numeric' }]}
      send={async (values) => onCodes(await postAsStaff<NewCodes>('/me/app/confirm', values))}
    >
      <p>Read this picture with the app, or type the key into it:</p>
      <img className="qr-code" src={picture} alt="QR code with the key below" width={200} height={200} />
      <p>
        <code className="app-key">{key.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </SmallForm>
  );
}

interface AddedProps {
  left: number;
  onCodes: (codes: NewCodes) => void;
  onRemoved: () => void;
}

function Added({ left, onCodes, onRemoved }: AddedProps) {
  return (
    <>
      <p>
        Signing in needs a code of your app.{' '}
        <span className={left <= fewCodes ? 'field-error' : undefined}>{codesLeft(left)}</span>
      </p>
      <details>
        <summary>New recovery codes</summary>
        <SmallForm
          label="Make new codes"
          failed="The codes are the same as before."
          fields={[passwordField('codes'), codeField('codes')]}
          send={async (values) => onCodes(await postAsStaff<NewCodes>('/me/recovery-codes', values))}
          isEmptied
        >
          <p className="field-hint">The codes that you have now end.</p>
        </SmallForm>
      </details>
      <details>
        <summary>Remove the app</summary>
        <SmallForm
          label="Remove"
          failed="The app is not removed."
          fields={[passwordField('remove'), codeField('remove')]}
          send={(values) => postAsStaff('/me/app/remove', values)}
          onSent={onRemoved}
        />
      </details>
    </>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
  onDone: () => void;
}

/** The only time that they are shown. */
function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const list = useRef<HTMLOListElement>(null);
  const copy = async () => {
    if (await copyText(codes.join('\n'))) return notify.success('The codes are copied.');
    const range = document.createRange();
    if (list.current) range.selectNodeContents(list.current);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    notify.error('Your browser does not let us copy. The codes are selected: copy them by hand.');
  };
  return (
    <div className="recovery-codes" role="status">
      <h3 className="small-title">{`Recovery codes of ${username}`}</h3>
      <p>
        The app is switched on. Keep these codes apart from your telephone: each signs you in once without the
        app. They are not shown again.
      </p>
      <ol ref={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="cluster small-buttons">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => print()}>Print</Button>
        <Button variant="dark" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
