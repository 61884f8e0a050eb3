import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { isAllowedUrl } from '../../kinds/url/allowed-url.ts';

/** A small picture of a row. The record's name stands beside it, so it has none. */
export function Picture({ address }: { address: string }) {
  const [failed, setFailed] = useState<string>();
  if (failed === address || !isAllowedUrl(address, 'picture')) {
    return (
      <span className="list-picture" role="img" aria-label="This picture could not be loaded">
        <ImageOff size={20} aria-hidden="true" />
      </span>
    );
  }
  return (
    <img
      className="list-picture"
      src={address}
      alt=""
      width={64}
      height={40}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(address)}
    />
  );
}
