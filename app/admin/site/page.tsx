import { Link } from 'react-router';
import { PageHead } from '../../../kernel/panel/page-head.tsx';
import { helpLineAt } from '../help/lines.ts';
import { settingsScreens } from '../panel-screens.ts';
import { SectionIcon } from '../section-icon.tsx';
import './site.css';

/** What can be set of the site, and what it changes. */
export default function SiteSettings() {
  return (
    <>
      <PageHead title="Site" />
      <ul className="settings-list">
        {settingsScreens.map(({ definition, path }) => (
          <li key={path} className="box">
            <SectionIcon definition={definition} size={24} />
            <div>
              <h2>
                <Link to={path}>{definition.label}</Link>
              </h2>
              <p className="muted">{helpLineAt(path)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
