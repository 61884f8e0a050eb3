import { isLocalFile, localFileMessage, pageMessage } from './mistaken-address.ts';

/** Says below the field of a picture or document what is wrong with an address, as soon as it is typed. */
export function AddressNote({ address, isPicture }: { address: string; isPicture: boolean }) {
  const note = isLocalFile(address) ? localFileMessage : isPicture ? pageMessage(address) : undefined;
  return (
    <p role="status" className="address-note">
      {note}
    </p>
  );
}
