import { homePage } from '../../content/home-page/defaults.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Marquee } from '../../ui/marquee.tsx';
import type { SectionState } from '../page-sections.ts';
import { responsiveImage } from '../responsive-image.ts';
import { useSettings } from '../site-settings.ts';
import type { HomeData } from './data.ts';

type Quotes = HomeData['testimonials'];

/** What members say, one card passing every five seconds. */
export function Testimonials({ testimonials }: { testimonials: SectionState<Quotes> }) {
  const { testimonialsHeading, channelUrl } = useSettings('home-page', homePage);
  return (
    <section className="page-section testimonials" aria-labelledby="testimonials">
      <div className="container cluster-between section-head">
        <h2 id="testimonials" className="display-2">
          {testimonialsHeading}
        </h2>
        {channelUrl && (
          <ExternalLink href={channelUrl} className="button button-line">
            <span>Watch Success Stories</span>
            <Icon name="outward" size={18} />
          </ExternalLink>
        )}
      </div>
      {testimonials.error !== undefined && (
        <div className="container">
          <Failure message={testimonials.error} />
        </div>
      )}
      {testimonials.data && testimonials.data.length > 0 && (
        <Marquee
          label="Testimonials"
          cycle={`cycle-cards ${digits(testimonials.data.length)}`}
          className="quotes"
        >
          {testimonials.data.map((quote) => (
            <Quote key={quote.id} quote={quote} />
          ))}
        </Marquee>
      )}
    </section>
  );
}

function Quote({ quote }: { quote: Quotes[number] }) {
  return (
    <li className="card">
      <blockquote>{quote.quote}</blockquote>
      <div className="row person">
        <img
          src={quote.image}
          {...responsiveImage(quote.image, 'square', '4rem')}
          alt=""
          width={64}
          height={64}
          loading="lazy"
        />
        <p>
          <strong>{quote.author}</strong>
          <span>{quote.role}</span>
          <span>{quote.location}</span>
        </p>
      </div>
    </li>
  );
}

/**
 * Tells the style sheet a number up to 999, digit by digit. The page's policy allows no style attribute in the document,
 * and a class for each number would make a thousand.
 */
function digits(count: number): string {
  const [hundreds, tens, units] = String(Math.min(count, 999)).padStart(3, '0');
  return `hundreds-${hundreds} tens-${tens} units-${units}`;
}
