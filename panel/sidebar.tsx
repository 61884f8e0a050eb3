import { useQuery } from '@tanstack/react-query';
import {
  CalendarClock,
  CircleHelp,
  CircleUser,
  Globe,
  Images,
  LayoutDashboard,
  LogOut,
  Mail,
  Menu,
  ScrollText,
  Settings2,
  Trash2,
  Users,
  X,
} from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { type PanelScreen, panelScreens, settingsPath } from '../content/panel-screens.ts';
import type { Summary } from '../content/summary.ts';
import { locale } from '../engine/locale.ts';
import { may } from '../engine/panel/permissions.tsx';
import { queryClient } from '../engine/panel/query-client.ts';
import { currentPerson, currentToken } from '../engine/panel/session.ts';
import { SectionIcon } from '../engine/panel/type-views.tsx';
import { logout } from '../features/accounts/panel/logout.ts';
import { summaryQuery } from '../features/dashboard/panel/summary.ts';
import { mailAreas } from '../features/mail/mail.ts';
import { useSettings } from '../site/site-settings.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ExternalLink } from '../ui/external-link.tsx';

const name = 'Admin Panel';

const builtIn: { icon: string | null } = { icon: null };

/** The icon that the office has chosen for its site. */
function Mark() {
  const { icon } = useSettings('look', builtIn);
  return icon === null ? (
    <BrandMark size={2} />
  ) : (
    <img src={`${icon}?icon-48`} alt="" width={32} height={32} />
  );
}

/** The panel's map, beside the screen. */
export function Sidebar() {
  return (
    <header className="admin-sidebar scheme-dark">
      <div className="row admin-sidebar-head">
        <Mark />
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
  const isOpen = openOn === key;
  const close = () => setOpenOn(undefined);
  return (
    <>
      <header className="row admin-bar scheme-dark">
        <button
          type="button"
          className="icon-button"
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpenOn(key)}
        >
          <Menu aria-hidden="true" />
        </button>
        <p className="row">
          <Mark />
          <span>{name}</span>
        </p>
      </header>
      <Dialog isOpen={isOpen} label="Menu" className="admin-drawer admin-sidebar scheme-dark" onClose={close}>
        <div className="row admin-sidebar-head">
          <Mark />
          <p>{name}</p>
          <button type="button" className="icon-button" aria-label="Close menu" onClick={close}>
            <X aria-hidden="true" />
          </button>
        </div>
        <Entries />
      </Dialog>
    </>
  );
}

/** The first entry of each group, by its type; those between belong to it, in the order of the sidebar. */
const groupStarts: Readonly<Record<string, string>> = {
  'blog-posts': 'Blog and brands',
  testimonials: 'Home page',
  resources: 'Other pages',
  contact: 'Received',
};

/** The type whose entry the settings follow. */
const beforeSettings = 'rate-cards';

interface Group {
  label: string;
  screens: PanelScreen[];
}

const groups = panelScreens.reduce<Group[]>((found, screen) => {
  const label = groupStarts[screen.definition.name];
  const last = found.at(-1);
  if (label === undefined && last) last.screens.push(screen);
  else found.push({ label: label ?? 'Content', screens: [screen] });
  return found;
}, []);

function Entries() {
  const leads = useLeads();
  const person = currentPerson();
  const readable = groups
    .map(({ label, screens }) => ({
      label,
      screens: screens.filter(({ type }) => may('read', type.definition.area)),
    }))
    .filter(({ screens }) => screens.length > 0);
  const map = useCurrentInView();
  return (
    <>
      <div ref={map} className="admin-map">
        <nav aria-label="Admin">
          <ul>
            <Entry to="/admin" label="Dashboard" icon={<LayoutDashboard size={20} aria-hidden="true" />} />
          </ul>
          {readable.map(({ label, screens }) => (
            <Fragment key={label}>
              <p className="admin-group">{label}</p>
              <ul aria-label={label}>
                {screens.map(({ definition, path }) => (
                  <Fragment key={path}>
                    <Entry
                      to={path}
                      label={definition.label}
                      icon={<SectionIcon definition={definition} />}
                      fresh={leads[definition.name]?.new}
                    />
                    {definition.name === beforeSettings && (
                      <Entry
                        to={settingsPath}
                        label="Site"
                        icon={<Settings2 size={20} aria-hidden="true" />}
                      />
                    )}
                  </Fragment>
                ))}
              </ul>
            </Fragment>
          ))}
        </nav>
        <nav aria-label="Library">
          <p className="admin-group">Library</p>
          <ul>
            <Entry to="/admin/media" label="Media" icon={<Images size={20} aria-hidden="true" />} />
            <Entry
              to="/admin/scheduled"
              label="Scheduled"
              icon={<CalendarClock size={20} aria-hidden="true" />}
            />
            <Entry to="/admin/trash" label="Trash" icon={<Trash2 size={20} aria-hidden="true" />} />
          </ul>
        </nav>
        {mailAreas.some((area) => may('read', area)) && (
          <nav aria-label="Office">
            <p className="admin-group">Office</p>
            <ul>
              <Entry to="/admin/mail" label="Mail" icon={<Mail size={20} aria-hidden="true" />} />
              {may('read', 'people') && (
                <>
                  <Entry to="/admin/people" label="People" icon={<Users size={20} aria-hidden="true" />} />
                  <Entry
                    to="/admin/audit"
                    label="Audit log"
                    icon={<ScrollText size={20} aria-hidden="true" />}
                  />
                </>
              )}
            </ul>
          </nav>
        )}
      </div>
      <div className="admin-sidebar-foot">
        <ExternalLink href="/">
          <Globe size={20} aria-hidden="true" />
          <span>View site</span>
        </ExternalLink>
        <FootLink to="/admin/help" label="Help" icon={<CircleHelp size={20} aria-hidden="true" />} />
        <FootLink
          to="/admin/account"
          label={person?.name ?? 'My account'}
          icon={<CircleUser size={20} aria-hidden="true" />}
        />
        <Logout />
      </div>
    </>
  );
}

/** Milliseconds for which the counts may be old while somebody goes from screen to screen. */
const countAge = 60_000;

/** How much of what visitors sent is new, by its type. It is counted anew with a navigation, not by a clock: no call keeps a session alive. */
function useLeads(): Summary['leads'] {
  const { key } = useLocation();
  const { data } = useQuery({ ...summaryQuery, staleTime: countAge });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each navigation
  useEffect(() => {
    if (currentToken() !== null) void queryClient.prefetchQuery({ ...summaryQuery, staleTime: countAge });
  }, [key]);
  return data?.leads ?? {};
}

/** On a low screen the map scrolls: where one is stays in view. */
function useCurrentInView() {
  const { pathname } = useLocation();
  const map = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each screen
  useEffect(() => {
    map.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return map;
}

interface EntryProps {
  to: string;
  label: string;
  icon: ReactNode;
  /** How much in it is new. */
  fresh?: number | undefined;
}

function Entry({ to, label, icon, fresh = 0 }: EntryProps) {
  const id = useId();
  return (
    <li>
      <NavLink to={to} end={to === '/admin'} aria-describedby={fresh > 0 ? id : undefined}>
        {icon}
        <span>{label}</span>
      </NavLink>
      {fresh > 0 && (
        <span id={id} className="admin-fresh">
          {fresh.toLocaleString(locale)}
          <span className="sr-only"> new</span>
        </span>
      )}
    </li>
  );
}

function FootLink({ to, label, icon }: Pick<EntryProps, 'to' | 'label' | 'icon'>) {
  return (
    <NavLink to={to}>
      {icon}
      <span>{label}</span>
    </NavLink>
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
