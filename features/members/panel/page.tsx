import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { definition } from '../../../content/members/definition.ts';
import type { Member } from '../../../content/members/schema.ts';
import { FullList } from '../../../engine/panel/list/full-list.tsx';
import { CreateLink } from '../../../engine/panel/list/states.tsx';
import { useUndo } from '../../../engine/panel/list/undo-bar.tsx';
import { countText } from '../../../engine/panel/list/view.tsx';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { ForWriters } from '../../../engine/panel/permissions.tsx';
import { queryClient } from '../../../engine/panel/query-client.ts';
import { UrlTabs } from '../../../engine/panel/url-tabs.tsx';
import { listNamed, type MemberList, memberLists, memberPath, newMemberPath } from './member-lists.ts';
import { putBack } from './member-order.ts';
import { ReorderDialog } from './reorder-dialog.tsx';

/** The members of the association: a tab for each of their two lists. */
export default function MemberTabs() {
  const [parameters] = useSearchParams();
  const list = listNamed(parameters.get('tab'));
  const query = useQuery(list.query);
  const rows = query.data;
  const { offer, bar } = useUndo(list.definition);
  const offerUndo = (before: readonly Member[]) =>
    offer({
      text: 'Members reordered.',
      failure: 'The order could not be put back',
      undo: async () => putBack(await queryClient.fetchQuery(list.query), before),
    });
  return (
    <>
      <PageHead
        title={definition.label}
        documentTitle={`${definition.label}: ${list.definition.label}`}
        count={rows && countText(list.view.counts, rows.length)}
      >
        <ForWriters>
          <ReorderDialog key={list.name} list={list} rows={rows ?? []} onReordered={offerUndo} />
        </ForWriters>
        <CreateLink to={newMemberPath(list)} />
      </PageHead>
      {bar}
      <UrlTabs
        label="Lists of members"
        tabs={memberLists.map(({ name, definition: { label } }) => ({
          value: name,
          label,
          content: <ListOfMembers key={name} list={list} query={query} />,
        }))}
      />
    </>
  );
}

interface ListOfMembersProps {
  list: MemberList;
  query: UseQueryResult<readonly Member[]>;
}

function ListOfMembers({ list, query }: ListOfMembersProps) {
  const editPath = useCallback(({ id }: Member) => memberPath(list, id), [list]);
  return (
    <FullList
      definition={list.definition}
      view={list.view}
      query={query}
      newPath={newMemberPath(list)}
      editPath={editPath}
    />
  );
}
