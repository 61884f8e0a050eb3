export type MediaKind = 'picture' | 'document';

/** The point that stays visible however a picture is cut, in whole per cent from the left and from the top. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** A picture or a document of the library, as the API shows it. */
export interface Media {
  readonly _id: string;
  readonly id: string;
  readonly name: string;
  /** What a picture shows, for somebody who cannot see it. */
  readonly alt: string;
  readonly credit: string;
  readonly kind: MediaKind;
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

/** A place where a file or another record is used. */
export interface MediaUsage {
  /** Of the record. */
  readonly type: string;
  readonly id: string;
  /** Whether it is what the record is, or what it may become; `trash` is a record that can be restored. */
  readonly source: 'live' | 'draft' | 'scheduled' | 'trash';
  /** What names the record for people. */
  readonly title: string;
  /** Of posts; null where a type has none. */
  readonly status: string | null;
  readonly field: string;
  /** The field's label; '' for a record in the trash. */
  readonly label: string;
  /** The record in the panel. */
  readonly path: string;
}

/** An address of another site in a record's picture or document field, or in an image of its HTML. */
export interface ExternalFile {
  readonly address: string;
  readonly kind: MediaKind;
  readonly usages: readonly MediaUsage[];
}
