import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isAllowedUrl } from './allowed-url.ts';
import { type Crop, cropRatios, cutAddress } from './crops.ts';
import './picture-preview.css';

interface PicturePreviewProps {
  /** As it is typed, spaces around it included. */
  address: string;
  /** The name of the field. */
  name: string;
  /** How the page cuts it. Default: not at all. */
  crop?: Crop | undefined;
}

/** Milliseconds without typing after which an address is taken for whole: each part of it would be asked for else. */
const rest = 400;

/** The picture at an address, as soon as it is one; or that there is none. */
export function PicturePreview({ address, ...props }: PicturePreviewProps) {
  const picture = useRested(address.trim());
  return isAllowedUrl(picture, 'picture') ? <Preview key={picture} address={picture} {...props} /> : null;
}

function Preview({ address, name, crop = 'whole' }: PicturePreviewProps) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className="picture-preview">
      {hasFailed ? (
        <p role="status">
          <ImageOff size={20} aria-hidden="true" />
          <span>This picture could not be loaded</span>
        </p>
      ) : (
        <img
          src={cutAddress(address, crop, 640)}
          alt={`Preview: ${name}`}
          style={{ aspectRatio: cropRatios[crop] }}
          data-crop={crop}
          onError={() => setFailed(true)}
        />
      )}
    </div>
  );
}

/** The text as it was when it last rested. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
