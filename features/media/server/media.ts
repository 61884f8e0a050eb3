import { slugOf } from '../../../engine/slug.ts';
import type { MediaKind } from './file-kinds.ts';
import type { Focus } from './pictures.ts';

/** A picture or a document of the library, as the API shows it. */
export interface Media {
  readonly _id: string;
  readonly id: string;
  readonly name: string;
  /** What a picture shows, for somebody who cannot see it. */
  readonly alt: string;
  readonly credit: string;
  readonly kind: MediaKind;
  /** Media type. */
  readonly type: string;
  readonly bytes: number;
  /** Pixels; null for documents. */
  readonly width: number | null;
  readonly height: number | null;
  readonly animated: boolean;
  /** The colour that most of a picture has, as `#rrggbb`. */
  readonly color: string | null;
  readonly focus: Focus;
  readonly version: number;
  /** Path on this site. */
  readonly address: string;
  /** Fields of records that use it. */
  readonly usageCount: number;
  /** Name of the admin; null for a picture that was moved out of a post, or whose admin is gone. */
  readonly uploadedBy: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What the store knows of a file beside what the API shows. */
export interface StoredMedia {
  readonly media: Media;
  /** Key in the file store. */
  readonly file: string;
  readonly extension: string;
}

/** The name of a file for its address; it stays when the name changes. */
export function fileSlug(name: string, kind: MediaKind): string {
  return slugOf(name.replace(/\.[a-z0-9]{1,5}$/i, '')) || kind;
}
