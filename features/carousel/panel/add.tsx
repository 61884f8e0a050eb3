import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { definition } from '../../../content/carousel/definition.ts';
import { type CarouselImage, carousel } from '../../../content/carousel/schema.ts';
import { AddressNote } from '../../../engine/kinds/url/address-note.tsx';
import { isLocalFile, localFileMessage } from '../../../engine/kinds/url/mistaken-address.ts';
import { Breadcrumb } from '../../../engine/panel/breadcrumb.tsx';
import { postAsStaff, recordClient } from '../../../engine/panel/fetch-as-staff.ts';
import { FormFooter } from '../../../engine/panel/form/form-footer.tsx';
import {
  createFormStore,
  type FormStore,
  useFieldErrors,
  useFieldValue,
  usePendingFiles,
} from '../../../engine/panel/form/form-store.ts';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { listQuery, showSaved } from '../../../engine/panel/records.ts';
import { DraftNotice } from '../../drafts/panel/draft-notices.tsx';
import { UnsavedChangesGuard } from '../../drafts/panel/form/unsaved-changes-guard.tsx';
import { useSaving } from '../../drafts/panel/form/use-saving.ts';
import { type LocalDraft, localKey, useLocalDraft } from '../../drafts/panel/local-draft.ts';
import type { Media } from '../../media/media.ts';
import { FileButton } from '../../media/panel/file-button.tsx';
import { fileTarget } from '../../media/panel/file-target.ts';
import { LibraryDialog } from '../../media/panel/library-dialog.tsx';
import { UploadList } from '../../media/panel/upload-list.tsx';
import { useUploads } from '../../media/panel/use-uploads.ts';
import { PendingPictures, type TriedPictures, useTriedPictures } from './pending-pictures.tsx';
import '../../../engine/panel/form/form.css';
import '../../../engine/panel/list/table.css';
import './add.css';

const title = 'Add Carousel Images';
const listPath = `/admin${definition.section}`;

/** Adds pictures to the carousel: several addresses are put together and saved at once. */
export default function AddPictures() {
  const [store] = useState(() => createFormStore(emptyValues));
  const [key] = useState(() => localKey('carousel/new'));
  const draft = useLocalDraft(store, key);
  const [urls] = useFieldValue<readonly string[]>(store, 'urls');
  const tried = useTriedPictures(urls);
  const { isSaving, isWaiting, hasUnsavedChanges, failure, save } = useSave(store, draft, tried);
  const { urls: problem } = useFieldErrors(store);
  const input = useRef<HTMLInputElement>(null);
  const isEmpty = usePendingFiles(store).length === 0 && urls.length === 0;
  const { data: images = [] } = useQuery(listQuery<CarouselImage>(definition));
  const stored = images.map(({ url }) => url);
  const addFile = useAddFile(store, stored);
  const focusInput = () => input.current?.focus();
  const add = () => {
    addTyped(store, stored);
    focusInput();
  };
  // What is typed and not added yet is meant to be saved as well.
  const saveAll = () => {
    if (addTyped(store, stored)) void save();
    else focusInput();
  };
  const button = (
    <button
      type="button"
      className="button button-dark"
      disabled={isEmpty}
      aria-disabled={isSaving}
      onClick={() => !isSaving && saveAll()}
    >
      <span>{isSaving ? 'Saving...' : 'Save'}</span>
    </button>
  );
  return (
    <div>
      <AddHead store={store} />
      <DraftNotice {...{ draft, isSaving }} onRestore={({ entries }) => store.replace(entries)} />
      <div className="record-form">
        {/* What is typed while a save is under way would be gone after it. */}
        <div className="box record-form-card" inert={isSaving && !isWaiting}>
          <AddressForm store={store} input={input} onAdd={add} onFile={addFile} />
          <PendingPictures
            urls={urls}
            tried={tried}
            problem={problem}
            onRemove={(address) => removePending(store, address)}
            onEmpty={focusInput}
          />
        </div>
        <FormFooter {...{ store, failure, isSaving, isWaiting, listPath }} button={button} />
      </div>
      <UnsavedChangesGuard {...{ store, draft, hasUnsavedChanges }} />
    </div>
  );
}

/** Puts files into the list in the order in which they were chosen; a small one arrives before a large one. */
function useAddFile(store: FormStore, stored: readonly string[]): AddressFormProps['onFile'] {
  const chosenAt = useRef(new Map<string, number>());
  return ({ address }, at = Date.now()) => {
    const times = chosenAt.current;
    times.set(address, at);
    addPending(store, address, stored, (other) => (times.get(other) ?? 0) > at);
  };
}

/** Stores the pictures that wait and leads to the list; after a failure they wait still. */
function useSave(store: FormStore, draft: LocalDraft, tried: TriedPictures) {
  const { run, arrivalErrors, ...saving } = useSaving(definition.singular, store, draft);
  const [failure, setFailure] = useState<unknown>();
  const [isTrying, setTrying] = useState(false);
  const save = async () => {
    setFailure(undefined);
    const missing = await arrivalErrors();
    if (Object.keys(missing).length > 0) return store.setErrors(missing);
    const { urls } = pendingIn(store);
    setTrying(true);
    const rejected = await tried.rejected(urls);
    setTrying(false);
    if (rejected.length > 0) return store.setErrors({ urls: notLoaded(rejected.length) });
    return run(() => addToStored(urls).then(() => listPath), setFailure);
  };
  return { ...saving, isSaving: saving.isSaving || isTrying, failure, save };
}

function notLoaded(count: number): string {
  const it = count === 1 ? 'it' : 'them';
  return `${count} ${count === 1 ? 'image' : 'images'} could not be loaded. Remove ${it}, or tick 'Use it anyway' below.`;
}

/** The whole list with the new ones at its end is what the API takes. */
async function addToStored(pending: readonly string[]): Promise<void> {
  const stored = await recordClient.list<CarouselImage>(definition);
  const images = await postAsStaff<CarouselImage[]>('/carousel', {
    urls: [...stored.map(({ url }) => url), ...pending],
  });
  for (const image of images) showSaved(definition, image);
}

function AddHead({ store }: { store: FormStore }) {
  const isRefused = Object.keys(useFieldErrors(store)).length > 0;
  return (
    <PageHead
      title={title}
      documentTitle={isRefused ? `Error: ${title}` : title}
      breadcrumb={<Breadcrumb trail={[{ label: definition.label, to: listPath }]} current={title} />}
    />
  );
}

interface AddressFormProps {
  store: FormStore;
  input: React.RefObject<HTMLInputElement | null>;
  onAdd: () => void;
  /** Takes a file of the library, or one that was uploaded, with the time at which it was chosen on the device. */
  onFile: (media: Media, at?: number) => void;
}

/** A form of its own, so that Enter adds and does not save. */
function AddressForm({ store, input, onAdd, onFile }: AddressFormProps) {
  const [url, setUrl] = useFieldValue<string>(store, 'url');
  const problem = useFieldErrors(store).url;
  const button = useRef<HTMLButtonElement>(null);
  const uploads = useUploads({
    kind: 'picture',
    onUploaded: (media, { at }) => onFile(media, at),
    waitFor: (arrival) => store.waitFor('url', arrival),
    label: 'Image URL',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd();
  };
  return (
    <form
      className="field record-field file-input"
      noValidate
      aria-label="Image to add"
      onSubmit={submit}
      {...fileTarget(uploads.add)}
    >
      <label htmlFor="entry-url">Image URL</label>
      <p id="entry-url-hint" className="field-hint">
        A wide picture. Add as many as you like, then save them together.
      </p>
      <div className="file-frame" data-empty>
        <div className="file-actions small-buttons">
          <FileButton kind="picture" multiple onFiles={uploads.add} button={button} />
          <LibraryDialog kind="picture" onChoose={onFile} />
        </div>
        <UploadList {...uploads} onFocusLost={() => button.current?.focus()} />
      </div>
      <div className="add-line small-buttons">
        <input
          ref={input}
          id="entry-url"
          name="url"
          type="url"
          enterKeyHint="done"
          placeholder="https://…"
          autoComplete="off"
          spellCheck={false}
          value={url}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? 'entry-url-hint' : 'entry-url-hint entry-url-error'}
          onChange={(event) => setUrl(event.target.value)}
        />
        <button type="submit" className="button button-line">
          Add
        </button>
      </div>
      {problem !== undefined ? (
        <p id="entry-url-error" role="alert" className="field-error">
          {problem}
        </p>
      ) : (
        <AddressNote address={url} isPicture />
      )}
    </form>
  );
}

/** What the form holds: the addresses that wait to be saved, and the one that is being typed. */
interface PendingValues {
  urls: readonly string[];
  url: string;
}

const emptyValues: Readonly<Record<keyof PendingValues, unknown>> = { urls: [], url: '' };

const { url } = carousel.fields;

/** The values by name: all that this form puts into its store has these types. */
function pendingIn(store: FormStore): PendingValues {
  return store.values() as unknown as PendingValues;
}

/**
 * Moves what is typed to the list of what waits; a blank text is left alone. `stored` are the addresses in the carousel.
 * Gives false, and says why at the field, when it is refused.
 */
function addTyped(store: FormStore, stored: readonly string[]): boolean {
  const address = pendingIn(store).url.trim();
  if (address === '') {
    store.set('url', '');
    return true;
  }
  if (!addPending(store, address, stored)) return false;
  store.set('url', '');
  return true;
}

/**
 * Adds an address to the list of what waits, before the first one that `comesLater`. Gives false, and says why at the field,
 * when it is refused.
 */
function addPending(
  store: FormStore,
  address: string,
  stored: readonly string[],
  comesLater: (other: string) => boolean = () => false,
): boolean {
  const { urls } = pendingIn(store);
  const problem = refusal(address, urls, stored);
  const later = urls.findIndex(comesLater);
  const place = later < 0 ? urls.length : later;
  if (problem === undefined) store.replace({ urls: urls.toSpliced(place, 0, address) });
  else store.setErrors({ url: problem });
  return problem === undefined;
}

/** Takes an address off the list. */
function removePending(store: FormStore, address: string): void {
  store.set(
    'urls',
    pendingIn(store).urls.filter((other) => other !== address),
  );
}

function refusal(address: string, pending: readonly string[], stored: readonly string[]): string | undefined {
  const result = url.schema.safeParse(address);
  if (isLocalFile(address)) return localFileMessage;
  if (!result.success) return result.error.issues[0]?.message;
  if (pending.includes(address)) return 'This image is in the list already';
  return stored.includes(address) ? 'This image is in the carousel already' : undefined;
}
