import type { FormEvent } from 'react';
import type { ContentType } from '../../content-type.ts';
import type { FormView } from '../../views.ts';
import type { FormStore } from './form-store.ts';

/** A form as its parts know it: what it is about, what is entered, and what became of the last try to save. */
export interface FormState {
  type: ContentType;
  view: FormView;
  store: FormStore;
  /** The names of the fields to ask for, in order. */
  fields: readonly string[];
  isNew: boolean;
  /** Whether visitors see the record as it is saved. */
  isShown: boolean;
  title: string;
  /** As it is stored, '' for a new one. */
  recordName: string;
  /** Where Cancel leads, below the origin. */
  listPath: string;
  isSaving: boolean;
  /** Whether a save waits for files. */
  isWaiting: boolean;
  /** Counts the rejected saves; each one moves the focus to the errors. */
  rejectedSaves: number;
  /** Why the last save failed, where no field is to blame. */
  failure: unknown;
  submit(event: FormEvent): void;
}
