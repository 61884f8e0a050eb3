import { Tabs } from '@base-ui/react/tabs';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { about } from '../../../content/members/about.ts';
import type { Member } from '../../../content/members/schema.ts';
import { countText } from '../list/count-text.ts';
import { RecordSection } from '../list/section.tsx';
import { CreateLink } from '../list/states.tsx';
import { PageHead } from '../page-head.tsx';
import { type RecordsState, useRecords } from '../records.ts';
import { listNamed, type MemberList, memberLists, memberPath, newMemberPath } from './member-lists.ts';
import { ReorderDialog } from './reorder-dialog.tsx';
import './members.css';

/** The members of the association: a tab for each of their two lists. */
export default function MemberTabs() {
  const [parameters, setParameters] = useSearchParams();
  const list = listNamed(parameters.get('tab'));
  const state = useRecords(list.records);
  const rows = state.status === 'loaded' ? state.rows : undefined;
  return (
    <>
      <PageHead
        title={about.label}
        documentTitle={`${about.label}: ${list.about.label}`}
        count={rows && countText(list.view.counts, rows.length)}
      >
        <ReorderDialog key={list.name} list={list} rows={rows ?? []} />
        <CreateLink to={newMemberPath(list)} />
      </PageHead>
      {/* A search and an order belong to the list that they were made for, so they do not go along. */}
      <Tabs.Root value={list.name} onValueChange={(tab: string) => setParameters({ tab })}>
        <Tabs.List className="tabs" aria-label="Lists of members">
          {memberLists.map(({ name, about: { label } }) => (
            <Tabs.Tab key={name} value={name} className="tab">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {memberLists.map(({ name }) => (
          <Tabs.Panel key={name} value={name} className="tab-panel">
            <ListOfMembers list={list} state={state} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </>
  );
}

function ListOfMembers({ list, state }: { list: MemberList; state: RecordsState<Member> }) {
  const editPath = useCallback(({ id }: Member) => memberPath(list, id), [list]);
  return (
    <RecordSection
      about={list.about}
      view={list.view}
      records={list.records}
      state={state}
      newPath={newMemberPath(list)}
      editPath={editPath}
    />
  );
}
