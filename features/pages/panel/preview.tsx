import { type Page, pages } from '../../../content/pages/schema.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { recordClient } from '../../../engine/panel/fetch-as-staff.ts';
import { initialValues } from '../../../engine/panel/form/field-values.ts';
import type { FormValues } from '../../../engine/panel/form/form-store.ts';
import type { ScreenHandle } from '../../../engine/panel/screen-handle.ts';
import type { AddedPage } from '../../../site/added-page/page-data.ts';
import { draftCalls, shownOf } from '../../drafts/panel/draft-calls.ts';
import { historyCalls } from '../../history/panel/history.ts';
import { type Previewed, PreviewScreen } from '../../preview/panel/site-preview.tsx';
import { PagePreview, pageOf } from './page-preview.tsx';

const type = pages as unknown as ContentType;
const { definition } = type;

/** The frame of the panel would narrow the page that is previewed. */
export const handle = { withoutFrame: true } satisfies ScreenHandle;

export default function Preview() {
  return (
    <PreviewScreen definition={definition} load={loadPreview} missing="Page not found">
      {({ page }, bar) => <PagePreview page={page} bar={bar} />}
    </PreviewScreen>
  );
}

/** Reads a version of a page, else its working draft, else the page as it is saved. */
async function loadPreview(id: string, version: string | null): Promise<Previewed & { page: AddedPage }> {
  const saved = await recordClient.one<Page>(definition, id);
  const isShown = saved.publication?.isShown === true;
  const shown = (values: FormValues, state: string) => {
    const page = pageOf(values);
    return { page, state, name: page.title, sitePath: isShown ? `/${saved.slug}` : undefined };
  };
  if (version !== null) {
    const { number, values } = await historyCalls.one(definition, id, version);
    return shown(initialValues(type, {}, values), `version ${number}`);
  }
  const draft = await draftCalls.one(definition, id);
  if (draft.updatedAt !== null) return shown(shownOf(type, {}, saved, draft), 'draft');
  return shown(initialValues(type, {}, saved), isShown ? 'published' : 'hidden');
}
