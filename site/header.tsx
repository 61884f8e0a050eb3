import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { association } from '../content/association/defaults.ts';
import { menus } from '../content/menus/defaults.ts';
import { Icon } from '../ui/icons.tsx';
import { useAllPaused } from '../ui/motion.ts';
import { Logo } from './logo.tsx';
import { MenuLink } from './menu-link.tsx';
import { useSearchKey } from './search-key.ts';
import { useSettings } from './site-settings.ts';

/** The bar at the top of every public page. */
export function Header() {
  const menu = useMenu();
  const { name } = useSettings('association', association);
  const { header, button } = useSettings('menus', menus);
  const navigate = useNavigate();
  useSearchKey(() => {
    const field = document.querySelector<HTMLInputElement>('.search-page [type=search]');
    return field ? field.select() : navigate('/search');
  });
  return (
    <header className="site-header" data-menu={placeOf(header)}>
      <div className="container">
        <Link to="/" className="row brand" prefetch="intent">
          <Logo name={name} />
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
            {header.map((entry) => (
              <li key={entry.label + entry.to}>
                <MenuLink {...entry} marksCurrent />
              </li>
            ))}
          </ul>
          {button.isShown && <MenuLink {...button} className="button button-dark" />}
        </nav>
      </div>
    </header>
  );
}

/** By the letters of its labels, with the gaps between them: what stands beside each other on a laptop, on a desktop or nowhere. */
function placeOf(entries: typeof menus.header): string | undefined {
  const letters = entries.reduce((sum, { label }) => sum + label.length + 3, 0);
  return letters > 84 ? 'behind' : letters > 58 ? 'wide' : undefined;
}

/** The menu behind its button. It belongs to the page it was opened on, so a navigation closes it. */
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

/** Pauses all that moves, on every page. Where the header is narrow, its words are for screen readers only. */
function MotionSwitch() {
  const { paused, toggle } = useAllPaused();
  return (
    <button type="button" className="motion-control motion-switch" onClick={toggle}>
      <Icon name={paused ? 'play' : 'pause'} size={20} />
      <span>{paused ? 'Play motion' : 'Pause motion'}</span>
    </button>
  );
}
