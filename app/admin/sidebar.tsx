import { Dialog } from '@base-ui/react/dialog';
import {
  CalendarClock,
  Globe,
  Images,
  LayoutDashboard,
  LogOut,
  Menu,
  ScrollText,
  Trash2,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { logout } from './logout.ts';
import { panelScreens } from './panel-screens.ts';
import { SectionIcon } from './section-icon.tsx';

const name = 'Admin Panel';

/** The panel's map, beside the screen. */
export function Sidebar() {
  return (
    <header className="admin-sidebar scheme-dark">
      <div className="row admin-sidebar-head">
        <BrandMark size={2} />
        <p>{name}</p>
      </div>
      <Entries />
    </header>
  );
}

/** The same on a narrow screen: a bar above the screen, and the map behind its button. */
export function TopBar() {
  const { key } = useLocation();
  // The drawer belongs to the screen it was opened on, so a navigation closes it.
  const [openOn, setOpenOn] = useState<string>();
  return (
    <Dialog.Root open={openOn === key} onOpenChange={(open) => setOpenOn(open ? key : undefined)}>
      <header className="row admin-bar scheme-dark">
        <Dialog.Trigger className="icon-button" aria-label="Menu">
          <Menu aria-hidden="true" />
        </Dialog.Trigger>
        <p>
          <BrandMark size={2} />
          <span>{name}</span>
        </p>
      </header>
      <Dialog.Portal>
        <Dialog.Backdrop className="admin-drawer-shade" />
        <Dialog.Popup className="admin-drawer admin-sidebar scheme-dark" aria-label="Menu">
          <div className="row admin-sidebar-head">
            <BrandMark size={2} />
            <p>{name}</p>
            <Dialog.Close className="icon-button" aria-label="Close menu">
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <Entries />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Entries() {
  return (
    <>
      <nav aria-label="Admin">
        <ul>
          <Entry to="/admin" label="Dashboard" icon={<LayoutDashboard size={20} aria-hidden="true" />} />
          {panelScreens.map(({ definition, path }) => (
            <Entry
              key={path}
              to={path}
              label={definition.label}
              icon={<SectionIcon definition={definition} />}
            />
          ))}
        </ul>
      </nav>
      <nav aria-label="Library">
        <ul>
          <Entry to="/admin/media" label="Media" icon={<Images size={20} aria-hidden="true" />} />
          <Entry
            to="/admin/scheduled"
            label="Scheduled"
            icon={<CalendarClock size={20} aria-hidden="true" />}
          />
          <Entry to="/admin/trash" label="Trash" icon={<Trash2 size={20} aria-hidden="true" />} />
          <Entry to="/admin/audit" label="Audit log" icon={<ScrollText size={20} aria-hidden="true" />} />
        </ul>
      </nav>
      <div className="admin-sidebar-foot">
        <ExternalLink href="/">
          <Globe size={20} aria-hidden="true" />
          <span>View site</span>
        </ExternalLink>
        <Logout />
      </div>
    </>
  );
}

function Entry({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end={to === '/admin'}>
        {icon}
        <span>{label}</span>
      </NavLink>
    </li>
  );
}

function Logout() {
  return (
    <button type="button" className="admin-logout" onClick={logout}>
      <LogOut size={20} aria-hidden="true" />
      <span>Logout</span>
    </button>
  );
}
