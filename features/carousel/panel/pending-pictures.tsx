import { Images, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { carousel } from '../../../content/carousel/schema.ts';
import { libraryId } from '../../../engine/kinds/url/crops.ts';
import { PicturePreview } from '../../../engine/kinds/url/picture-preview.tsx';
import { fieldId } from '../../../engine/panel/form/field-focus.ts';
import { useFocusAfter } from '../../../engine/panel/inputs/rows.tsx';
import { nameInAddress } from '../../media/panel/media.ts';

interface PendingPicturesProps {
  /** The addresses that wait, each once. */
  urls: readonly string[];
  tried: TriedPictures;
  /** Why they were not saved. */
  problem: string | undefined;
  onRemove: (address: string) => void;
  /** The last one was removed: something else has to take the focus. */
  onEmpty: () => void;
}

/** The pictures that wait to be saved, each as it will be seen. */
export function PendingPictures({ urls, tried, problem, onRemove, onEmpty }: PendingPicturesProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = useFocusAfter(urls);
  const { failed, accepted } = tried;
  const isOpen = failed.some((address) => urls.includes(address) && !accepted.includes(address));
  const isRefused = problem !== undefined && isOpen;
  useEffect(() => {
    if (isRefused) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isRefused]);
  const remove = (address: string, index: number) => {
    // The picture in its index, else the one before it.
    const next = Math.min(index, urls.length - 2);
    focusAfter(() => list.current?.querySelectorAll<HTMLElement>('.pending-remove')[next] ?? null);
    onRemove(address);
    if (urls.length === 1) onEmpty();
  };
  return (
    <section className="pending" aria-labelledby="pending">
      <h2 id="pending">Images to save</h2>
      <p role="status" className="list-position">
        {countText(urls.length)}
      </p>
      {isRefused && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {urls.length === 0 && (
        <Images className="pending-none" size={40} strokeWidth={1.25} aria-hidden="true" />
      )}
      <ul ref={list} className="hide-empty">
        {urls.map((address, index) => (
          <li key={address} id={fieldId(`urls.${index}`)} tabIndex={-1}>
            <PicturePreview address={address} name={nameOf(address)} crop={carousel.fields.url.crop} />
            <p title={address}>{nameOf(address)}</p>
            <button
              type="button"
              className="icon-button list-delete pending-remove"
              aria-label={`Remove '${nameOf(address)}'`}
              title="Remove"
              onClick={() => remove(address, index)}
            >
              <Trash2 size={18} aria-hidden="true" />
            </button>
            {failed.includes(address) && (
              <label className="row pending-anyway">
                <input
                  type="checkbox"
                  checked={accepted.includes(address)}
                  aria-invalid={isRefused && !accepted.includes(address)}
                  onChange={({ target }) => tried.accept(address, target.checked)}
                />
                Use it anyway<span className="sr-only">: {nameOf(address)}</span>
              </label>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Addresses of the library differ in numbers that nobody reads. */
function nameOf(address: string): string {
  return libraryId(address) ? nameInAddress(address) : address;
}

function countText(count: number): string {
  if (count === 0) return 'No images yet';
  return count === 1 ? '1 image' : `${count} images`;
}

/** Milliseconds after which a save no longer waits for a picture: nothing is known of it then. */
const longest = 8000;

/** Resolves with whether there is a picture at an address; undefined when that does not show in time. */
function tryPicture(address: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = address;
    setTimeout(() => resolve(undefined), longest);
  });
}

/** Tries to load each of the pictures once. */
export function useTriedPictures(urls: readonly string[]) {
  const [tries] = useState(() => new Map<string, Promise<boolean | undefined>>());
  const [failed, setFailed] = useState<readonly string[]>([]);
  /** Those that are to be used although they could not be loaded. */
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const start = (address: string) => {
    const known = tries.get(address);
    if (known) return known;
    const trying = tryPicture(address);
    tries.set(address, trying);
    void trying.then((isLoaded) => {
      if (isLoaded === false) setFailed((others) => [...others, address]);
    });
    return trying;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is tried once
  useEffect(() => {
    for (const address of urls) void start(address);
  }, [urls]);
  return {
    failed,
    accepted,
    accept: (address: string, isOn: boolean) =>
      setAccepted((others) => (isOn ? [...others, address] : others.filter((other) => other !== address))),
    /** Waits until all have been tried; gives those that could not be loaded and are not to be used all the same. */
    rejected: async (all: readonly string[]) => {
      const results = await Promise.all(all.map(async (address) => [address, await start(address)] as const));
      return results.flatMap(([address, isLoaded]) =>
        isLoaded === false && !accepted.includes(address) ? [address] : [],
      );
    },
  };
}

export type TriedPictures = ReturnType<typeof useTriedPictures>;
