import { useState } from 'react';
import { useNavigate } from 'react-router';
import { about } from '../../../content/carousel/about.ts';
import { ApiError } from '../../api/api-error.ts';
import type { FormStore } from '../form/form-store.ts';
import type { KeptEntries } from '../form/kept-entries.ts';
import { recordsOf } from '../lists.ts';
import { staff } from '../staff.ts';
import { pendingIn } from './pending.ts';

/** Stores the pictures that wait and leads to the list; after a failure they wait still. */
export function useSave(store: FormStore, kept: KeptEntries, listPath: string) {
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      await addToStored(pendingIn(store).urls);
      store.settle();
      await kept.forget();
      await navigate(listPath);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      setFailure(error);
    }
    setSaving(false);
  };
  return { isSaving, failure, save };
}

/** The whole list with the new ones at its end is what the API takes. */
async function addToStored(pending: readonly string[]): Promise<void> {
  const stored = await staff.list(about);
  const images = await staff.addPictures([...stored.map(({ url }) => url), ...pending]);
  for (const image of images) recordsOf(about).saved(image);
}
