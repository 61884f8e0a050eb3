import { useEffect, useRef } from 'react';
import { Failure } from '../../../ui/failure.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { PauseButton } from '../../../ui/pause-button.tsx';
import type { SectionState } from '../page-sections.ts';
import { responsiveImage } from '../responsive-image.ts';
import type { HomeData } from './data.ts';
import { useRotation } from './use-rotation.ts';

type Images = HomeData['hero'];

/** The pictures at the top, one at a time. */
export function Hero({ images }: { images: SectionState<Images> }) {
  return (
    <section className="hero" aria-roledescription="carousel" aria-label="Pictures of solar work in India">
      {images.data?.length ? <Carousel images={images.data} /> : <div className="hero-slides" />}
      {images.error !== undefined && <Failure message={images.error} />}
    </section>
  );
}

function Carousel({ images }: { images: Images }) {
  const rotation = useRotation(images.length);
  return (
    <div className="group" {...rotation.interactionHandlers}>
      <div
        className="hero-slides"
        ref={rotation.frame}
        aria-live={rotation.rotating ? 'off' : 'polite'}
        {...rotation.swipe}
      >
        {images.map(({ id, url }, index) => (
          <Slide
            key={id}
            url={url}
            number={index + 1}
            count={images.length}
            shown={index === rotation.current}
            preloaded={index === 0 || rotation.preloaded.has(index)}
          />
        ))}
      </div>
      {images.length > 1 && <Controls count={images.length} rotation={rotation} />}
    </div>
  );
}

interface SlideProps {
  url: string;
  number: number;
  count: number;
  shown: boolean;
  /** Whether it is to be loaded although it is not shown yet. */
  preloaded: boolean;
}

function Slide({ url, number, count, shown, preloaded }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern names a slide this way; a fieldset is for forms
    <div role="group" aria-roledescription="slide" aria-label={`${number} of ${count}`} hidden={!shown}>
      <img
        src={url}
        {...responsiveImage(url, 'wide', '100vw')}
        alt={`hero ${number}`}
        width={1600}
        height={800}
        loading={preloaded ? 'eager' : 'lazy'}
        fetchPriority={number === 1 ? 'high' : 'auto'}
        draggable={false}
      />
    </div>
  );
}

function Controls({ count, rotation }: { count: number; rotation: ReturnType<typeof useRotation> }) {
  const { current, show, paused, toggle } = rotation;
  const dots = useDotInView(current);
  return (
    <div className="cluster hero-controls needs-script scheme-dark">
      <button
        type="button"
        className="icon-button hero-button"
        aria-label="Previous slide"
        onClick={() => show(current - 1)}
      >
        <Icon name="previous" size={20} />
      </button>
      <PauseButton what="slides" paused={paused} onToggle={toggle} className="hero-button" />
      <button
        type="button"
        className="icon-button hero-button"
        aria-label="Next slide"
        onClick={() => show(current + 1)}
      >
        <Icon name="next" size={20} />
      </button>
      <ul className="hero-dots" ref={dots}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its number
          <li key={index}>
            <button
              type="button"
              aria-label={`Go to slide ${index + 1}`}
              aria-current={index === current || undefined}
              onClick={() => show(index)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Keeps the dot of the current slide in the middle of its list, without moving the page. */
function useDotInView(current: number) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    const dot = list.current?.children[current];
    // The first one is in view, and to measure it would hold up the first load.
    if (shown.current === current || !list.current || !(dot instanceof HTMLElement)) return;
    shown.current = current;
    list.current.scrollLeft = dot.offsetLeft - (list.current.clientWidth - dot.offsetWidth) / 2;
  }, [current]);
  return list;
}
