import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { homePage } from '../../content/home-page/defaults.ts';
import { Failure } from '../../ui/failure.tsx';
import { Icon } from '../../ui/icons.tsx';
import { usePause, useReducedMotion } from '../../ui/motion.ts';
import { PauseButton } from '../../ui/pause-button.tsx';
import type { SectionState } from '../page-sections.ts';
import { isInLibrary, responsiveImage } from '../responsive-image.ts';
import { useSettings } from '../site-settings.ts';
import type { HomeData } from './data.ts';

type Images = HomeData['hero'];

/** The pictures at the top, one at a time. */
export function Hero({ images }: { images: SectionState<Images> }) {
  const { picturesLabel } = useSettings('home-page', homePage);
  return (
    <section className="hero" aria-roledescription="carousel" aria-label={picturesLabel}>
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
      {images.length > 1 && (
        <>
          <Controls count={images.length} rotation={rotation} />
          <PauseButton
            what="slides"
            paused={rotation.paused}
            onToggle={rotation.toggle}
            className="hero-pause"
          />
        </>
      )}
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
  const picture = (
    <img
      src={url}
      {...responsiveImage(url, 'card', '100vw')}
      alt={`hero ${number}`}
      width={1600}
      height={800}
      loading={preloaded ? 'eager' : 'lazy'}
      fetchPriority={number === 1 ? 'high' : 'auto'}
      draggable={false}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern names a slide this way; a fieldset is for forms
    <div role="group" aria-roledescription="slide" aria-label={`${number} of ${count}`} hidden={!shown}>
      {isInLibrary(url) ? (
        <picture>
          <source media="(width >= 64rem)" srcSet={responsiveImage(url, 'banner', '').srcSet} sizes="100vw" />
          {picture}
        </picture>
      ) : (
        picture
      )}
    </div>
  );
}

interface ControlsProps {
  count: number;
  rotation: ReturnType<typeof useRotation>;
}

/** More slides than this have a list of numbers in place of a dot each. */
const mostDots = 6;

function Controls({ count, rotation }: ControlsProps) {
  const { current, show } = rotation;
  return (
    <div className="row hero-controls needs-script scheme-dark">
      <button
        type="button"
        className="icon-button hero-button"
        aria-label="Previous slide"
        onClick={() => show(current - 1)}
      >
        <Icon name="previous" size={20} />
      </button>
      {count > mostDots ? <Numbers {...{ count, rotation }} /> : <Dots {...{ count, rotation }} />}
      <button
        type="button"
        className="icon-button hero-button"
        aria-label="Next slide"
        onClick={() => show(current + 1)}
      >
        <Icon name="next" size={20} />
      </button>
    </div>
  );
}

function Dots({ count, rotation: { current, show } }: ControlsProps) {
  const dots = useDotInView(current);
  return (
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
  );
}

/** '3 / 12', and on press the number of each slide. */
function Numbers({ count, rotation: { current, show } }: ControlsProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from wherever in it the focus is
    <div className="hero-numbers" onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <button
        type="button"
        ref={toggle}
        aria-label={`${current + 1} / ${count}, choose another slide`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {`${current + 1} / ${count}`}
      </button>
      <ul hidden={!open}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it is the number of a slide
          <li key={index}>
            <button
              type="button"
              aria-label={`Go to slide ${index + 1}`}
              aria-current={index === current || undefined}
              onClick={() => {
                show(index);
                close();
              }}
            >
              {index + 1}
            </button>
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

/** Milliseconds that a slide stays. */
const slideMilliseconds = 5000;
/** Milliseconds before the end at which the next slide begins to load. */
const preloadMilliseconds = 2500;
/** Pixels that a finger must travel for the next slide. */
const swipeDistance = 40;

/** Turns the slides of a carousel: by itself every five seconds, by its controls, and by a finger. */
function useRotation(count: number) {
  const frame = useRef<HTMLDivElement>(null);
  // A new object for every turn, so that choosing the slide that is shown restarts its time as well.
  const [position, setPosition] = useState({ index: 0 });
  const [preloaded, setWanted] = useState<ReadonlySet<number>>(() => new Set());
  const { paused, toggle } = usePause();
  const { isInteracting, interactionHandlers } = useInteraction();
  const isStill = useReducedMotion();
  const rotating = !isStill && !paused && !isInteracting && count > 1;

  const show = (index: number) => {
    setFrameBackground(frame.current);
    setPosition({ index: (index + count) % count });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` changes with the position only
  useEffect(() => {
    if (!rotating) return;
    const next = position.index + 1;
    const load = setTimeout(
      () => setWanted((before) => new Set([...before, next % count])),
      slideMilliseconds - preloadMilliseconds,
    );
    const turn = setTimeout(() => show(next), slideMilliseconds);
    return () => {
      clearTimeout(load);
      clearTimeout(turn);
    };
  }, [rotating, position, count]);

  const swipe = useSwipe((step) => show(position.index + step));
  return {
    frame,
    current: position.index,
    preloaded,
    rotating,
    paused,
    toggle,
    show,
    interactionHandlers,
    swipe,
  };
}

/** Leaves the outgoing picture as the frame's background, which the next one fades in over. */
function setFrameBackground(frame: HTMLElement | null): void {
  const image = frame?.querySelector<HTMLImageElement>('[role=group]:not([hidden]) img');
  if (!frame || !image?.complete) return;
  frame.style.backgroundImage = `url("${image.currentSrc}")`;
  frame.dataset.turned = '';
}

/** Whether somebody looks closer: the mouse is over it, or the keyboard is in it. */
function useInteraction() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const interactionHandlers = {
    onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
    },
  };
  return { isInteracting: hovered || focused, interactionHandlers };
}

function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<number>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? undefined : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const distance = start.current === undefined ? 0 : event.clientX - start.current;
      start.current = undefined;
      if (Math.abs(distance) >= swipeDistance) onSwipe(distance < 0 ? 1 : -1);
    },
  };
}
