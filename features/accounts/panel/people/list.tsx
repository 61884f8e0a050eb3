import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { roleNames, roles } from '../../../../content/permissions.ts';
import { recordClient } from '../../../../engine/panel/fetch-as-staff.ts';
import { FilterSelect } from '../../../../engine/panel/list/filter-select.tsx';
import { FullList } from '../../../../engine/panel/list/full-list.tsx';
import { useListQuery } from '../../../../engine/panel/list/use-list-query.ts';
import { countText } from '../../../../engine/panel/list/view.tsx';
import { PageHead } from '../../../../engine/panel/page-head.tsx';
import { ForWriters } from '../../../../engine/panel/permissions.tsx';
import { listQuery } from '../../../../engine/panel/records.ts';
import type { ScreenHandle } from '../../../../engine/panel/screen-handle.ts';
import type { ListView } from '../../../../engine/views.ts';
import { type PersonRecord, people } from '../../people.ts';

const { definition } = people;

/** Where the people are listed. */
export const peoplePath = `/admin${definition.section}`;

/** What the states of somebody are called. */
export const stateTexts: Readonly<Record<PersonRecord['state'], string>> = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
};

const view: ListView<PersonRecord> = {
  purpose: 'Who may sign in here, and what each of them may do.',
  counts: { one: 'person', many: 'people' },
  columns: [
    { header: 'Name', isName: true, text: ({ name }) => name },
    { header: 'Username', text: ({ username }) => username },
    { header: 'Email', text: ({ email }) => email },
    { header: 'Role', text: ({ role }) => roles[role]?.label ?? role },
    {
      header: 'Authenticator app',
      isDetail: true,
      text: ({ hasSecondFactor }) => (hasSecondFactor ? 'Yes' : 'No'),
    },
    { header: 'Last sign-in', as: 'timestamp', text: ({ lastSignInAt }) => lastSignInAt ?? '' },
    { header: 'State', text: ({ state }) => stateTexts[state] },
  ],
  disabledActions: ['delete'],
};

export const handle = { area: 'people' } satisfies ScreenHandle;

const editPath = ({ id }: PersonRecord) => `${peoplePath}/${encodeURIComponent(id)}`;

/** The people of the office, and the way to invite another one. */
export default function PeopleList() {
  const query = useQuery(listQuery<PersonRecord>(definition, () => recordClient.list(definition)));
  const { value, narrow } = useListQuery();
  const [role, state] = [value('role'), value('state')];
  const data = useMemo(
    () =>
      query.data?.filter(
        (row) => (role === '' || row.role === role) && (state === '' || row.state === state),
      ),
    [query.data, role, state],
  );
  return (
    <>
      <PageHead title={definition.label} count={query.data && countText(view.counts, query.data.length)}>
        <FilterSelect
          label="Role"
          all="All roles"
          options={roleNames.map((name) => [name, roles[name].label] as const)}
          value={role}
          onChange={(chosen) => narrow({ role: chosen })}
        />
        <FilterSelect
          label="State"
          all="All states"
          options={Object.entries(stateTexts)}
          value={state}
          onChange={(chosen) => narrow({ state: chosen })}
        />
        <ForWriters>
          <Link to={`${peoplePath}/new`} className="button button-dark">
            <UserPlus size={18} aria-hidden="true" />
            <span>Invite</span>
          </Link>
        </ForWriters>
      </PageHead>
      <FullList
        definition={definition}
        view={view}
        query={{ ...query, data } as typeof query}
        editPath={editPath}
      />
    </>
  );
}
