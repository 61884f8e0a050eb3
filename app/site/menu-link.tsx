import { Link, NavLink } from 'react-router';
import { ExternalLink } from '../../ui/external-link.tsx';

interface MenuLinkProps {
  label: string;
  /** A path of the site, or an address elsewhere. */
  to: string;
  className?: string | undefined;
  /** Whether it is marked on the page that it leads to. */
  marksCurrent?: boolean;
}

/** An entry of a menu. */
export function MenuLink({ label, to, className, marksCurrent = false }: MenuLinkProps) {
  const look = className === undefined ? {} : { className };
  if (!to.startsWith('/'))
    return (
      <ExternalLink href={to} {...look}>
        {label}
      </ExternalLink>
    );
  return marksCurrent ? (
    <NavLink to={to} end={to === '/'} {...look} prefetch="intent">
      {label}
    </NavLink>
  ) : (
    <Link to={to} {...look} prefetch="intent">
      {label}
    </Link>
  );
}
