import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { site } from '../../content/site.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MotionSwitch } from './motion-switch.tsx';
import { useSearchKey } from './search-key.ts';

const items = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/blog', label: 'Blog' },
  { to: '/resources', label: 'Important Links' },
  { to: '/contact', label: 'Contact Us' },
];

/** The bar at the top of every public page. */
export function Header() {
  const menu = useMenu();
  const navigate = useNavigate();
  useSearchKey(() => {
    const field = document.querySelector<HTMLInputElement>('.search-page [type=search]');
    field ? field.select() : navigate('/search');
  });
  return (
    <header className="site-header">
      <div className="container">
        <Link to="/" className="row brand" prefetch="intent">
          <BrandMark size={2.75} />
          <span>{site.name}</span>
        </Link>
        <div className="row site-tools">
          <MotionSwitch />
          <Link to="/search" className="round-button" aria-label="Search" prefetch="intent">
            <Icon name="search" />
          </Link>
          <button
            type="button"
            ref={menu.button}
            className="round-button needs-script menu-button"
            aria-label="Menu"
            aria-expanded={menu.open}
            aria-controls="menu"
            onClick={menu.toggle}
          >
            <Icon name={menu.open ? 'close' : 'menu'} />
          </button>
        </div>
        <nav id="menu" aria-label="Main" className="site-menu" data-open={menu.open || undefined}>
          <ul>
            {items.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} prefetch="intent">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <Link to="/join" className="button button-dark" prefetch="intent">
            Join as member
          </Link>
        </nav>
      </div>
    </header>
  );
}

/** The menu of small screens. It belongs to the page it was opened on, so a navigation closes it. */
function useMenu() {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const open = openOn === key;
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(undefined);
      button.current?.focus();
    };
    // The page lies behind the menu, so a focus that goes there would not be seen.
    const closeOnLeaving = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('.site-header')) setOpenOn(undefined);
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('focusin', closeOnLeaving);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('focusin', closeOnLeaving);
    };
  }, [open]);
  return { open, button, toggle: () => setOpenOn(open ? undefined : key) };
}
