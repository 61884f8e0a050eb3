import { Link, NavLink } from 'react-router';
import { ExternalLink } from '../ui/external-link.tsx';

interface MenuLinkProps {
  label: string;
  /** A path of the site, or an address elsewhere. */
  to: string;
  className?: string;
  /** Whether it is marked on the page that it leads to. */
  marksCurrent?: boolean;
}

/** An entry of a menu. */
export function MenuLink({ label, to, className = '', marksCurrent = false }: MenuLinkProps) {
  if (!to.startsWith('/'))
    return (
      <ExternalLink href={to} className={className}>
        {label}
      </ExternalLink>
    );
  const Internal = marksCurrent ? NavLink : Link;
  return (
    <Internal to={to} {...(marksCurrent && { end: to === '/' })} className={className} prefetch="intent">
      {label}
    </Internal>
  );
}
