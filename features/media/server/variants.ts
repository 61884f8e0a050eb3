import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';
import { type Crop, cropRatios } from '../../../engine/kinds/url/crops.ts';
import { cutWidths } from '../../../engine/kinds/url/cut-widths.ts';
import type { Media } from '../media.ts';
import type { FileStore } from './file-store.ts';
import type { StoredMedia } from './media-rows.ts';
import type { IconJob } from './picture-jobs.ts';
import type { PictureProcess } from './picture-process.ts';
import { cutOf, formats, type PictureFormat } from './pictures.ts';
import type { Room } from './room.ts';

/** Milliseconds that a reader waits for a variant that is being made. */
const maxWait = 2000;
/** Variants that may wait to be made: those that somebody asked for, and those behind. */
const maxPending = 200;

/** A variant as an address asks for it. */
export type VariantRequest =
  | { kind: 'cut'; crop: Crop; width: number; format: PictureFormat | undefined }
  | { kind: 'icon'; icon: IconName }
  | { kind: 'share' }
  | { kind: 'still' };

/**
 * The icons that browsers and phones ask for. One that a phone cuts to its own shape has a ground, and room around what is
 * drawn.
 */
const icons = {
  'icon-48': { side: 48, edge: 0, hasGround: false },
  'icon-180': { side: 180, edge: 0.08, hasGround: true },
  'icon-192': { side: 192, edge: 0, hasGround: false },
  'icon-512': { side: 512, edge: 0, hasGround: false },
  'icon-mask': { side: 512, edge: 0.14, hasGround: true },
} as const satisfies Record<string, IconJob>;

type IconName = keyof typeof icons;

export interface Servable {
  key: string;
  type: string;
  /** Whether it stands in for one that is not ready yet. */
  isSubstitute?: boolean;
}

const requested = /^([a-z]+)-(\d{3,4})(?:\.(avif|webp|jpg))?$/;

/** What a query (without `?`) asks for of a picture; undefined where it names nothing that a page shows. */
export function readVariant(query: string, { animated }: Media): VariantRequest | undefined {
  if (query === 'share') return { kind: query };
  if (query === 'still') return animated ? { kind: query } : undefined;
  if (Object.hasOwn(icons, query)) return { kind: 'icon', icon: query as IconName };
  const [, crop = '', width = '', extension] = requested.exec(query) ?? [];
  if (!isShown(crop, Number(width))) return undefined;
  const format = (Object.keys(formats) as PictureFormat[]).find(
    (one) => formats[one].extension === extension,
  );
  return { kind: 'cut', crop, width: Number(width), format };
}

function isShown(crop: string, width: number): crop is Crop {
  const widths: Readonly<Record<string, readonly number[]>> = cutWidths;
  return Object.hasOwn(widths, crop) && widths[crop]?.includes(width) === true;
}

interface VariantsParts {
  files: FileStore;
  pictures: PictureProcess;
  folder: string;
  room: Pick<Room, 'require'>;
}

/** Makes variants behind, or when they are first asked for; each once, however many wait for it. */
export class Variants {
  readonly #parts: VariantsParts;
  readonly #pending = new Map<string, Promise<void>>();
  #behind = Promise.resolve();
  #behindCount = 0;

  constructor(parts: VariantsParts) {
    this.#parts = parts;
  }

  /**
   * The file of a variant. One that is not ready in time is made further, and the nearest one that is ready stands in for it.
   *
   * @param accept the header of the request
   */
  async get(stored: StoredMedia, request: VariantRequest, accept: string): Promise<Servable> {
    const target = targetOf(stored, request, accept);
    const servable = { key: target.key, type: formats[target.format].type };
    if (await this.#isMade(target.key)) return servable;
    if (this.#pending.size >= maxPending && !this.#pending.has(target.key))
      return this.#substitute(stored, target);
    const made = this.#make(stored, target).then(
      () => true,
      () => false,
    );
    const isReady = await Promise.race([made, pause(maxWait, false, { ref: false })]);
    return isReady ? servable : this.#substitute(stored, target);
  }

  /**
   * Makes all that pages may ask for of a cut, one after the other, so that who asks for a picture waits for one of them at most.
   * What is too much is left to who asks.
   */
  prepare(stored: StoredMedia, crop: Crop): void {
    const targets = new Map<string, Target>();
    for (const width of cutWidths[crop])
      for (const format of modernFormats) {
        // Larger widths than the picture's are one.
        const target = targetOf(stored, { kind: 'cut', crop, width, format }, '');
        targets.set(target.key, target);
      }
    for (const target of targets.values()) {
      if (this.#behindCount >= maxPending) return;
      this.#behindCount += 1;
      const make = async () => {
        if (!(await this.#isMade(target.key))) await this.#make(stored, target);
      };
      this.#behind = this.#behind
        .then(make)
        .catch(() => undefined)
        .finally(() => {
          this.#behindCount -= 1;
        });
    }
  }

  async #isMade(key: string): Promise<boolean> {
    return (await this.#parts.files.sizeOf(key)) !== undefined;
  }

  #make(stored: StoredMedia, target: Target): Promise<void> {
    const pending = this.#pending.get(target.key);
    if (pending) return pending;
    const making = this.#write(stored, target).finally(() => this.#pending.delete(target.key));
    this.#pending.set(target.key, making);
    return making;
  }

  async #write({ file, media }: StoredMedia, { key, write }: Target): Promise<void> {
    const { files, pictures, folder, room } = this.#parts;
    // A variant is hardly larger than its picture.
    await room.require(media.bytes);
    const output = join(folder, randomUUID());
    try {
      await files.withLocal(file, (input) => write(pictures, input, output));
      await files.put(key, output);
    } finally {
      await rm(output, { force: true });
    }
  }

  async #substitute(
    { file, media }: StoredMedia,
    { format, width, widths, keyOf }: Target,
  ): Promise<Servable> {
    const nearest = widths.toSorted((one, other) => Math.abs(one - width) - Math.abs(other - width));
    for (const key of nearest.map(keyOf))
      if (await this.#isMade(key)) return { key, type: formats[format].type, isSubstitute: true };
    return { key: file, type: media.type, isSubstitute: true };
  }
}

interface Target {
  key: string;
  format: PictureFormat;
  width: number;
  widths: readonly number[];
  /** The key at another width. */
  keyOf: (width: number) => string;
  write: (pictures: PictureProcess, input: string, output: string) => Promise<void>;
}

function targetOf({ media, extension }: StoredMedia, request: VariantRequest, accept: string): Target {
  const folder = `variants/${media.id}/${media.version}`;
  const { focus } = media;
  const [sourceWidth, sourceHeight] = [media.width ?? 1, media.height ?? 1];
  const single = (name: string, target: Omit<Target, 'key' | 'keyOf' | 'widths'>): Target => {
    const key = `${folder}/${name}`;
    return { key, keyOf: () => key, widths: [], ...target };
  };
  if (request.kind === 'share')
    return single('share.jpg', {
      format: 'jpeg',
      width: 1200,
      write: (pictures, ...paths) => pictures.run('writeShare', ...paths, focus, media.color ?? '#ffffff'),
    });
  if (request.kind === 'icon') {
    const icon = icons[request.icon];
    return single(`${request.icon}.png`, {
      ...{ format: 'png', width: icon.side },
      write: (pictures, ...paths) => pictures.run('writeIcon', ...paths, icon),
    });
  }
  const crop = request.kind === 'cut' ? request.crop : 'whole';
  const format = formatOf(request.kind === 'cut' ? request.format : undefined, accept, extension);
  const ratio = cropRatios[crop] ?? sourceWidth / sourceHeight;
  const largest = cutOf(sourceWidth, sourceHeight, ratio, focus).width;
  const width = Math.min(request.kind === 'cut' ? request.width : largest, largest);
  const keyOf = (one: number) => `${folder}/${crop}-${one}.${formats[format].extension}`;
  return {
    ...{ key: keyOf(width), format, width, widths: cutWidths[crop], keyOf },
    write: (pictures, ...paths) => pictures.run('writeVariant', ...paths, { crop, width, format, focus }),
  };
}

/** One of three: a picture that may be transparent has no JPEG. */
function formatOf(asked: PictureFormat | undefined, accept: string, extension: string): PictureFormat {
  if (asked === 'avif' || asked === 'webp') return asked;
  const accepted = asked ? undefined : acceptedFormat(accept);
  if (accepted) return accepted;
  return extension === 'jpg' ? 'jpeg' : 'png';
}

/** The best first. */
const modernFormats = ['avif', 'webp'] as const;
type ModernFormat = (typeof modernFormats)[number];
const maxCachedLength = 200;
/** Browsers send a handful of values. */
const cache = new LRUCache<string, { format: ModernFormat | undefined }>({ max: 200 });

/**
 * The format that a client would rather have than JPEG or PNG, by its `Accept`; undefined for one that does not name it, because many
 * programs take anything that they cannot show.
 */
export function acceptedFormat(accept: string | undefined): ModernFormat | undefined {
  if (!accept) return undefined;
  const known = cache.get(accept);
  if (known) return known.format;
  const format = negotiate(accept);
  if (accept.length <= maxCachedLength) cache.set(accept, { format });
  return format;
}

function negotiate(accept: string): ModernFormat | undefined {
  const qualities = new Map(parseAccept(accept).map(({ type, q }) => [type.toLowerCase(), q]));
  const named = (format: string) => qualities.get(`image/${format}`);
  const anyPicture = qualities.get('image/*') ?? qualities.get('*/*') ?? 0;
  const plain = Math.max(named('jpeg') ?? anyPicture, named('png') ?? anyPicture);
  const best = Math.max(...modernFormats.map((format) => named(format) ?? 0));
  return best > 0 && best >= plain ? modernFormats.find((format) => named(format) === best) : undefined;
}
