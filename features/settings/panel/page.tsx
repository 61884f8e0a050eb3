import { Link } from 'react-router';
import { settingsScreens } from '../../../content/panel-screens.ts';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { may } from '../../../engine/panel/permissions.tsx';
import type { ScreenHandle } from '../../../engine/panel/screen-handle.ts';
import { SectionIcon } from '../../../engine/panel/type-views.tsx';
import { helpLineAt } from '../../help/panel/lines.ts';
import './site.css';

export const handle = { area: 'content' } satisfies ScreenHandle;

/** What can be set of the site, and what it changes. */
export default function SiteSettings() {
  return (
    <>
      <PageHead title="Site" />
      <ul className="settings-list">
        {settingsScreens
          .filter(({ definition }) => may('read', definition.area))
          .map(({ definition, path }) => (
            <li key={path} className="box">
              <SectionIcon definition={definition} size={24} />
              <div>
                <h2>
                  <Link to={path} className="covering-link">
                    {definition.label}
                  </Link>
                </h2>
                <p className="muted">{helpLineAt(path)}</p>
              </div>
            </li>
          ))}
      </ul>
    </>
  );
}
