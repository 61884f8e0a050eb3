import { useState } from 'react';
import { definition } from '../../../content/carousel/definition.ts';
import type { CarouselImage } from '../../../content/carousel/schema.ts';
import { recordClient } from '../../../kernel/panel/fetch-as-staff.ts';
import type { FormStore } from '../../../kernel/panel/form/form-store.ts';
import type { LocalDraft } from '../../../kernel/panel/form/local-draft.ts';
import { useSaving } from '../../../kernel/panel/form/use-saving.ts';
import { showSaved } from '../../../kernel/panel/records.ts';
import { staff } from '../staff.ts';
import { pendingIn } from './pending.ts';

/** Stores the pictures that wait and leads to the list; after a failure they wait still. */
export function useSave(store: FormStore, draft: LocalDraft, listPath: string) {
  const { isSaving, hasUnsavedChanges, run } = useSaving(definition.singular, store, draft);
  const [failure, setFailure] = useState<unknown>();
  const save = () => {
    setFailure(undefined);
    const { urls } = pendingIn(store);
    return run(() => addToStored(urls).then(() => listPath), setFailure);
  };
  return { isSaving, hasUnsavedChanges, failure, save };
}

/** The whole list with the new ones at its end is what the API takes. */
async function addToStored(pending: readonly string[]): Promise<void> {
  const stored = await recordClient.list<CarouselImage>(definition);
  const images = await staff.addPictures([...stored.map(({ url }) => url), ...pending]);
  for (const image of images) showSaved(definition, image);
}
