import { BrandMark } from '../ui/brand-mark.tsx';
import { useSettings } from './site-settings.ts';

interface Look {
  logo?: { address: string; width: number };
  isNameShown: boolean;
}

const builtIn: Look = { isNameShown: true };

/** The logo, beside it the name unless the office has it in its logo. */
export function Logo({ name }: { name?: string }) {
  const { logo, isNameShown } = useSettings('look', builtIn);
  return (
    <>
      {logo ? (
        <img
          className={logo.width > 88 ? 'logo wide' : 'logo'}
          src={`${logo.address}?whole-480`}
          alt={(!isNameShown && name) || ''}
          width={logo.width}
          height={44}
        />
      ) : (
        <BrandMark size={2.75} />
      )}
      {isNameShown && name && <span>{name}</span>}
    </>
  );
}
