import { homePage } from '../../content/home-page/defaults.ts';
import { Failure } from '../../ui/failure.tsx';
import { Marquee } from '../../ui/marquee.tsx';
import type { SectionState } from '../page-sections.ts';
import { responsiveImage } from '../responsive-image.ts';
import { useSettings } from '../site-settings.ts';
import type { HomeData } from './data.ts';

/** The logos of those who work with the association. */
export function Partners({ brands }: { brands: SectionState<HomeData['brands']> }) {
  const { partnersHeading } = useSettings('home-page', homePage);
  return (
    <section className="page-section partners" aria-labelledby="partners">
      <div className="container">
        <h2 id="partners" className="display-3">
          {partnersHeading}
        </h2>
        {brands.error !== undefined && <Failure message={brands.error} />}
      </div>
      {brands.data && brands.data.length > 0 && (
        <Marquee label="Partner logos" cycle="cycle-logos" className="logos">
          {brands.data.map(({ id, name, logo }) => (
            <li key={id}>
              <img
                src={logo}
                {...responsiveImage(logo, 'whole', '15rem')}
                alt={name}
                width={240}
                height={80}
                loading="lazy"
              />
            </li>
          ))}
        </Marquee>
      )}
    </section>
  );
}
