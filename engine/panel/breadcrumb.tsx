import { Link } from 'react-router';
import './page-head.css';

interface BreadcrumbProps {
  /** The screens above this one, the nearest last: `[{ label: 'Brands', to: '/admin/brands' }]`. */
  trail: readonly { label: string; to: string }[];
  /** This screen, such as the title of the record: 'Surya Modules'. */
  current: string;
}

/** Where a screen lies, and the way back: `Brands > Surya Modules`. */
export function Breadcrumb({ trail, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol className="cluster">
        {trail.map(({ label, to }) => (
          <li key={to} className="row">
            <Link to={to} className="row hover-link">
              {label}
            </Link>
          </li>
        ))}
        <li className="row">
          <span className="ellipsis" aria-current="page">
            {current}
          </span>
        </li>
      </ol>
    </nav>
  );
}
