import type { ComponentType } from 'react';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { recordClient } from '../../../engine/panel/fetch-as-staff.ts';
import { initialValues } from '../../../engine/panel/form/field-values.ts';
import type { FormStore, FormValues } from '../../../engine/panel/form/form-store.ts';
import { draftCalls, shownOf } from '../../drafts/panel/draft-calls.ts';
import { historyCalls } from '../../history/panel/history.ts';
import {
  PreviewAction,
  type Previewed,
  PreviewScreen,
  SitePreview,
} from '../../preview/panel/site-preview.tsx';

/** How the page of a record looks with the values of its form. */
export interface PagePreview {
  type: ContentType;
  /** Anything may still be empty in what has been entered. */
  Page: ComponentType<{ values: FormValues }>;
  /** Of the page of a record as it is saved. */
  pathOf: (saved: RecordKeys) => string;
}

interface RecordPreviewActionProps extends Pick<PagePreview, 'type' | 'Page'> {
  store: FormStore;
  record: RecordKeys | undefined;
}

/** The button of a form that shows the page of its record. */
export function RecordPreviewAction({ type, Page, store, record }: RecordPreviewActionProps) {
  const path = record && `/admin${type.definition.section}/${encodeURIComponent(record.id)}/preview`;
  return (
    <PreviewAction store={store} path={path}>
      {(values, frame) => (
        <SitePreview {...frame}>
          <Page values={values} />
        </SitePreview>
      )}
    </PreviewAction>
  );
}

/** The screen that shows the page of a record as it is stored: a version of it, else its working draft, else the record. */
export function RecordPreviewScreen({ type, Page, pathOf }: PagePreview) {
  const { definition } = type;
  const { singular, titleField } = definition;
  const load = async (id: string, version: string | null): Promise<Previewed & { values: FormValues }> => {
    const saved = await recordClient.one<RecordKeys>(definition, id);
    const isShown = saved.publication?.isShown === true;
    const shown = (values: FormValues, state: string) => {
      const name = String(values[titleField] ?? '').trim() || 'Untitled';
      return { values, state, name, sitePath: isShown ? pathOf(saved) : undefined };
    };
    if (version !== null) {
      const { number, values } = await historyCalls.one(definition, id, version);
      return shown(initialValues(type, {}, values), `version ${number}`);
    }
    const draft = await draftCalls.one(definition, id);
    if (draft.updatedAt !== null) return shown(shownOf(type, {}, saved, draft), 'draft');
    return shown(initialValues(type, {}, saved), isShown ? 'published' : 'hidden');
  };
  const missing = `${singular.charAt(0).toUpperCase()}${singular.slice(1)} not found`;
  return (
    <PreviewScreen definition={definition} load={load} missing={missing}>
      {({ values }, bar) => (
        <SitePreview bar={bar}>
          <Page values={values} />
        </SitePreview>
      )}
    </PreviewScreen>
  );
}
