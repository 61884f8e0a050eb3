import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { notFound } from '../../../engine/app-error.ts';
import { type Crop, cropRatios } from '../../../engine/kinds/url/crops.ts';
import { cutWidths } from '../../../engine/kinds/url/cut-widths.ts';
import { acceptedFormat } from './accepted-format.ts';
import type { FileStore } from './file-store.ts';
import type { Media, StoredMedia } from './media.ts';
import type { IconJob } from './picture-jobs.ts';
import type { PictureProcess } from './picture-process.ts';
import { cutOf, formats, type PictureFormat } from './pictures.ts';
import { noRoom, type Room } from './room.ts';

/** Milliseconds that a reader waits for a variant that is being made. */
const maxWait = 2000;
/** Milliseconds for which no variant is made after one had no room. */
const fullFor = 10_000;
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

/** A file of the store with its media type. */
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
  return Object.hasOwn(cutWidths, crop) && widthsOf(crop as Crop).includes(width);
}

function widthsOf(crop: Crop): readonly number[] {
  return cutWidths[crop];
}

interface VariantsParts {
  files: FileStore;
  pictures: PictureProcess;
  /** For files that are being made. */
  folder: string;
  room: Pick<Room, 'require'>;
  /** Whether a picture is the icon of the site: no other one is cut like that. */
  isIcon: (id: string) => Promise<boolean>;
}

/** Makes variants behind, or when they are first asked for; each once, however many wait for it. */
export class Variants {
  readonly #parts: VariantsParts;
  readonly #pending = new Map<string, Promise<void>>();
  /** What is made behind, by its key. */
  readonly #behind = new Map<string, [StoredMedia, Target]>();
  #isMakingBehind = false;

  /** Until when there is no room, by the clock of `performance`. */
  #fullUntil = 0;

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
    if (await this.#parts.files.has(target.key)) return servable;
    if (this.#pending.size >= maxPending && !this.#pending.has(target.key))
      return this.#substitute(stored, target);
    const made = this.#make(stored, target).then(
      () => true,
      () => false,
    );
    const isReady = await Promise.race([made, pause(maxWait, false, { ref: false })]);
    return isReady ? servable : this.#substitute(stored, target);
  }

  /** Makes all that pages may ask for of a cut, while nobody waits for another picture. What is too much is left to who asks. */
  prepare(stored: StoredMedia, crop: Crop): void {
    for (const width of widthsOf(crop))
      for (const format of ['avif', 'webp'] as const) {
        const target = targetOf(stored, { kind: 'cut', crop, width, format }, '');
        if (this.#behind.size < maxPending) this.#behind.set(target.key, [stored, target]);
      }
    if (!this.#isMakingBehind) void this.#makeBehind();
  }

  close(): void {
    this.#behind.clear();
  }

  async #makeBehind(): Promise<void> {
    this.#isMakingBehind = true;
    // More may come while it goes through them.
    for (const [key, [stored, target]] of this.#behind) {
      await this.#parts.pictures.idle();
      if (this.#behind.delete(key)) await this.#makeMissing(stored, target).catch(() => undefined);
    }
    this.#isMakingBehind = false;
  }

  async #makeMissing(stored: StoredMedia, target: Target): Promise<void> {
    if (!(await this.#parts.files.has(target.key))) await this.#make(stored, target);
  }

  #make(stored: StoredMedia, target: Target): Promise<void> {
    const pending = this.#pending.get(target.key);
    if (pending) return pending;
    const making = this.#write(stored, target).finally(() => this.#pending.delete(target.key));
    this.#pending.set(target.key, making);
    return making;
  }

  async #write({ file, media }: StoredMedia, { key, write, isIcon }: Target): Promise<void> {
    const { files, pictures, folder } = this.#parts;
    await this.#requireRoom(media.bytes);
    if (isIcon && !(await this.#parts.isIcon(media.id))) throw notFound('icon');
    const output = join(folder, randomUUID());
    try {
      await files.withLocal(file, (input) => write(pictures, input, output, media));
      await files.put(key, output);
    } finally {
      await rm(output, { force: true });
    }
  }

  /** A variant is hardly larger than its picture. While there is no room, who asks gets another one without a look at the disk. */
  async #requireRoom(bytes: number): Promise<void> {
    if (performance.now() < this.#fullUntil) throw noRoom();
    try {
      await this.#parts.room.require(bytes);
    } catch (error) {
      this.#fullUntil = performance.now() + fullFor;
      throw error;
    }
  }

  async #substitute(
    { file, media }: StoredMedia,
    { format, width, widths, keyOf }: Target,
  ): Promise<Servable> {
    const nearest = widths.toSorted((one, other) => Math.abs(one - width) - Math.abs(other - width));
    for (const other of nearest) {
      const key = keyOf(other);
      if (await this.#parts.files.has(key)) return { key, type: formats[format].type, isSubstitute: true };
    }
    return { key: file, type: media.type, isSubstitute: true };
  }
}

interface Target {
  key: string;
  format: PictureFormat;
  width: number;
  /** Those of its cut. */
  widths: readonly number[];
  /** Whether it is only made of the icon of the site. */
  isIcon?: boolean;
  /** The key at another width. */
  keyOf: (width: number) => string;
  write: (pictures: PictureProcess, input: string, output: string, media: Media) => Promise<void>;
}

function targetOf({ media, extension }: StoredMedia, request: VariantRequest, accept: string): Target {
  const folder = `variants/${media.id}/${media.version}`;
  const [sourceWidth, sourceHeight] = [media.width ?? 1, media.height ?? 1];
  const single = (name: string, target: Omit<Target, 'key' | 'keyOf' | 'widths'>): Target => {
    const key = `${folder}/${name}`;
    return { key, keyOf: () => key, widths: [], ...target };
  };
  if (request.kind === 'share')
    return single('share.jpg', {
      format: 'jpeg',
      width: 1200,
      write: (pictures, input, output, { focus, color }) =>
        pictures.writeShare(input, output, { focus, color: color ?? '#ffffff' }),
    });
  if (request.kind === 'icon') {
    const icon = icons[request.icon];
    return single(`${request.icon}.png`, {
      format: 'png',
      width: icon.side,
      isIcon: true,
      write: (pictures, input, output) => pictures.writeIcon(input, output, icon),
    });
  }
  const crop = request.kind === 'cut' ? request.crop : 'whole';
  const format = formatOf(request.kind === 'cut' ? request.format : undefined, accept, extension);
  const ratio = cropRatios[crop] ?? sourceWidth / sourceHeight;
  const largest = cutOf(sourceWidth, sourceHeight, ratio, media.focus).width;
  const width = Math.min(request.kind === 'cut' ? request.width : largest, largest);
  const keyOf = (one: number) => `${folder}/${crop}-${one}.${formats[format].extension}`;
  return {
    key: keyOf(width),
    format,
    width,
    widths: widthsOf(crop),
    keyOf,
    write: (pictures, input, output, { focus }) =>
      pictures.writeVariant(input, output, { crop, width, format, focus }),
  };
}

/** One of three: a picture that may be transparent has no JPEG. */
function formatOf(asked: PictureFormat | undefined, accept: string, extension: string): PictureFormat {
  if (asked === 'avif' || asked === 'webp') return asked;
  const accepted = asked ? undefined : acceptedFormat(accept);
  if (accepted) return accepted;
  return extension === 'jpg' ? 'jpeg' : 'png';
}
