import { type ReactNode, useId, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { form as view } from '../../../content/blog-posts/admin.tsx';
import { type BlogPost, blogPosts } from '../../../content/blog-posts/schema.ts';
import { preloadRichText } from '../../../editor/lazy.tsx';
import { type ContentType, defineType } from '../../../engine/content-type.ts';
import { dayOf } from '../../../engine/kinds/date/date.ts';
import { plainText } from '../../../engine/kinds/html/excerpt.ts';
import { countUndescribed, undescribedHash } from '../../../engine/kinds/html/picture-source.ts';
import { preloadPicker } from '../../../engine/kinds/reference/panel.tsx';
import { FieldInput } from '../../../engine/panel/form/field-input.tsx';
import { type FormStore, useFieldValue } from '../../../engine/panel/form/form-store.ts';
import { showSaved } from '../../../engine/panel/records.ts';
import { slugOf } from '../../../engine/slug.ts';
import { isoDate } from '../../../engine/zoned-date.ts';
import { notify } from '../../../ui/notify.ts';
import { RecordLoader } from '../../drafts/panel/form/record-loader.tsx';
import { type RecordForm, useRecordForm } from '../../drafts/panel/form/use-record-form.ts';
import { HistoryLink } from '../../history/panel/history-link.tsx';
import { LinkCards } from '../../preview/panel/link-cards.tsx';
import { PreviewAction } from '../../preview/panel/site-preview.tsx';
import { PublishCheck } from '../../publish-check/panel/publish-check.tsx';
import { RecordFormFrame } from '../../records/panel/record-form-frame.tsx';
import { PastDateHint, ReadTimeHint } from './form-hints.tsx';
import { articleOf, PostPreview } from './post-preview.tsx';
import './form.css';

const { readTime } = blogPosts.fields;
const filled = z.unknown().check(z.refine((value) => value !== '', 'Read Time is required'));
const type: ContentType = defineType({
  definition: blogPosts.definition,
  area: blogPosts.definition.area,
  fields: {
    ...blogPosts.fields,
    // The server takes a missing one for 5.
    readTime: { ...readTime, schema: z.pipe(filled, readTime.schema) },
  },
});
const listPath = `/admin${type.definition.section}`;
/** Where Cancel leads: another name of the list. */
const cancelPath = '/admin/blog-posts';
const trail = [{ label: type.definition.label, to: listPath }];

/** The code of its large inputs is fetched while the post is. */
export function clientLoader() {
  for (const preload of [preloadRichText, preloadPicker]) void preload();
  return null;
}

/** The form of a post, for a new one or for one that is there. */
export default function PostForm() {
  const { id } = useParams();
  return id === undefined ? <NewPost key="new" /> : <EditPost key={id} id={id} />;
}

function NewPost() {
  const [today] = useState(() => ({
    ...view,
    defaultValues: { ...view.defaultValues, publishedAt: new Date().toISOString() },
  }));
  return <PostFields view={today} />;
}

function EditPost({ id }: { id: string }) {
  return (
    <RecordLoader<BlogPost> {...{ type, view, id, listPath }}>
      {(record) => <PostFields view={view} record={record} />}
    </RecordLoader>
  );
}

function PostFields({ view, record }: { view: RecordForm['view']; record?: BlogPost }) {
  const navigate = useNavigate();
  const form = useRecordForm<BlogPost>({
    ...{ type, view, record, listPath: cancelPath },
    onSaved: (post) => {
      showSaved(type.definition, post);
      notifyOfFutureDate(post);
      notifyOfUndescribed(post, navigate);
    },
    savedPath: () => listPath,
  });
  const input = (name: string) => <FieldInput key={name} form={form} name={name} />;
  return (
    <RecordFormFrame
      form={form}
      trail={trail}
      layout="bare"
      actions={
        <>
          <PreviewAction store={form.store} path={record && previewPath(record.id)}>
            {(values, frame) => <PostPreview {...frame} article={articleOf(values, record?.id)} />}
          </PreviewAction>
          {record && <HistoryLink />}
        </>
      }
    >
      <div className="stack post-form">
        <div className="stack post-form-text">{['title', 'excerpt', 'content'].map(input)}</div>
        <div className="stack post-form-side">
          <FieldGroup name="Publishing">
            {['status', 'publishedAt'].map(input)}
            <PastDateHint store={form.store} />
            {input('readTime')}
            <ReadTimeHint store={form.store} />
          </FieldGroup>
          <PublishCheck form={form} />
          <FieldGroup name="Filed under">{['language', 'category', 'tags'].map(input)}</FieldGroup>
          <FieldGroup name="Cover">{input('coverImage')}</FieldGroup>
          <FieldGroup name="Author">{['author.name', 'author.avatar'].map(input)}</FieldGroup>
          <FieldGroup name="How it looks elsewhere">
            <PostCards store={form.store} />
          </FieldGroup>
        </div>
      </div>
    </RecordFormFrame>
  );
}

/** How links to the post look, from what is entered; not drawn anew for each letter of the article. */
function PostCards({ store }: { store: FormStore }) {
  const [title] = useFieldValue<string>(store, 'title');
  const [excerpt] = useFieldValue<string>(store, 'excerpt');
  const [picture] = useFieldValue<string>(store, 'coverImage');
  const shown = title.trim() || 'Untitled';
  return (
    <LinkCards
      title={shown}
      description={plainText(excerpt, ', ')}
      path={`/blog/${slugOf(shown)}`}
      picture={picture.trim()}
    />
  );
}

function previewPath(id: string): string {
  return `${listPath}/${encodeURIComponent(id)}/preview`;
}

/** Fields that belong together, in a card of their own. */
function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand inside of the card as its heading
    <div role="group" aria-labelledby={id} className="box stack post-form-group">
      <h2 id={id}>{name}</h2>
      {children}
    </div>
  );
}

/** Says after a save that a post is shown although its Published Date lies in the future. */
function notifyOfFutureDate({ status, publishedAt }: { status: string; publishedAt: string }): void {
  if (status !== 'Published' || dayOf(publishedAt) <= isoDate(new Date())) return;
  notify.plain('The post is shown on the website now. It does not wait for its Published Date.', {
    milliseconds: 8000,
  });
}

/** Says after a save that pictures of a published post have no description. `navigate` leads to the first of them. */
function notifyOfUndescribed({ id, status, content }: BlogPost, navigate: (path: string) => unknown): void {
  const count = status === 'Published' ? countUndescribed(content) : 0;
  if (count === 0) return;
  const show = () => void navigate(`/admin/blog/${id}/edit${undescribedHash}`);
  notify.plain(`${count === 1 ? '1 picture has' : `${count} pictures have`} no description.`, {
    milliseconds: 20_000,
    action: { label: 'Show the first', run: show },
  });
}
