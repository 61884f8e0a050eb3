import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import type { RecordForm } from '../../drafts/panel/form/use-record-form.ts';

/** The call for the preview links of a record. */
export function previewLinksPath({ type }: Pick<RecordForm, 'type'>, id: string): string {
  return `/admin/preview-links/${type.definition.name}/${encodeURIComponent(id)}`;
}

/** Makes a link to the page with what is entered, which is stored first. Gives its address, which is told once. */
export async function createPreviewLink(
  form: Pick<RecordForm, 'type' | 'autosave'>,
  id: string,
  days: number,
): Promise<string> {
  await form.autosave.storedVersion();
  const path = previewLinksPath(form, id);
  const { url } = await requestAsStaff<{ url: string }>(path, { method: 'POST', body: { days } });
  return url;
}
