import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { definition } from '../../../content/members/definition.ts';
import type { Member } from '../../../content/members/schema.ts';
import { FieldInput } from '../../../engine/panel/form/field-input.tsx';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { showSaved } from '../../../engine/panel/records.ts';
import { formTitle } from '../../../engine/panel/type-views.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { RecordLoader } from '../../drafts/panel/form/record-loader.tsx';
import { useRecordForm } from '../../drafts/panel/form/use-record-form.ts';
import { HistoryLink } from '../../history/panel/history-link.tsx';
import { RecordFormFrame } from '../../records/panel/record-form-frame.tsx';
import { typeFor, viewFor } from './member-forms.ts';
import { listNamed, listOf, type MemberList, memberPath, tabPath } from './member-lists.ts';
import './form.css';

/** The form of a member. The address says which list a new one joins; one that is there stays in its own. */
export default function MemberScreen() {
  const { pathname } = useLocation();
  const { id } = useParams();
  const list = listNamed(pathname.split('/')[3] ?? null);
  return id === undefined ? (
    <NewMember key={pathname} list={list} />
  ) : (
    <EditMember key={pathname} list={list} id={id} />
  );
}

/** The next number is suggested, so the list is waited for; without it the form is as good. */
function NewMember({ list }: { list: MemberList }) {
  const { data: rows, isPending } = useQuery(list.query);
  if (!isPending) return <MemberForm list={list} rows={rows} />;
  return (
    <>
      <PageHead title={formTitle(definition, {}, true)} />
      <Spinner />
    </>
  );
}

function EditMember({ list, id }: { list: MemberList; id: string }) {
  const [type, view] = useMemo(() => [typeFor(list), viewFor(list, undefined)], [list]);
  return (
    <RecordLoader<Member> {...{ type, view, id }} listPath={tabPath(list)}>
      {(record) => {
        const own = listOf(record);
        if (own !== list) return <Navigate to={memberPath(own, id)} replace />;
        return <MemberForm list={list} record={record} />;
      }}
    </RecordLoader>
  );
}

interface MemberFormProps {
  list: MemberList;
  /** The members of the list, where they are known. */
  rows?: readonly Member[] | undefined;
  record?: Member;
}

function MemberForm({ list, rows, record }: MemberFormProps) {
  const form = useRecordForm<Member>({
    type: typeFor(list),
    view: viewFor(list, rows),
    record,
    onSaved: (member) => showSaved(listOf(member).definition, member),
    listPath: tabPath(list),
  });
  const social = form.fields.filter((name) => name.startsWith('social.'));
  const trail = [
    { label: definition.label, to: '/admin/about' },
    { label: list.definition.label, to: tabPath(list) },
  ];
  return (
    <RecordFormFrame form={form} trail={trail} actions={record && <HistoryLink />}>
      <div className="field-pair member-fields">
        {form.fields.slice(0, -social.length).map((name) => (
          <div key={name} data-field={name}>
            <FieldInput form={form} name={name} />
          </div>
        ))}
      </div>
      <fieldset className="member-social">
        <legend>Social links</legend>
        <p className="field-hint">
          All may be left empty. The website shows the first four that are filled in.
        </p>
        <div className="field-pair member-fields">
          {social.map((name) => (
            <FieldInput key={name} form={form} name={name} />
          ))}
        </div>
      </fieldset>
    </RecordFormFrame>
  );
}
