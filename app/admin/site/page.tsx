import { Link } from 'react-router';
import { PageHead } from '../../../kernel/panel/page-head.tsx';
import { isSingleton } from '../../../kernel/singleton.ts';
import { settingsScreens } from '../panel-screens.ts';
import { SectionIcon } from '../section-icon.tsx';
import './site.css';

/** What can be set of the site, and what it changes. */
export default function SiteSettings() {
  return (
    <>
      <PageHead title="Site" />
      <ul className="settings-list">
        {settingsScreens.map(({ type, definition, path }) => (
          <li key={path} className="box">
            <SectionIcon definition={definition} size={24} />
            <div>
              <h2>
                <Link to={path}>{definition.label}</Link>
              </h2>
              <p className="muted">{isSingleton(type) && type.purpose}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
