import { actorOf } from '../../../engine/api/actor.ts';
import { queryText } from '../../../engine/api/query-text.ts';
import type { Viewer } from '../../../engine/api/route.ts';
import { invalid } from '../../../engine/app-error.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import { type LeadState, stateNames } from '../lead.ts';
import type { LeadFilter } from './lead-store.ts';

/** What a list of leads can be narrowed by. */
export const listQuery = {
  q: 'Words to look for in every field, in any order, or a reference in any writing',
  state: `One of ${stateNames.join(', ')}`,
  assignee: "Id of who is in charge, or 'me'; without a state those that are still open",
};

/** @throws AppError `invalid` for a state that does not exist, and for who is nobody */
export function filterOf(query: URLSearchParams, viewer: Viewer): LeadFilter {
  const [state, person] = [queryText(query, 'state'), queryText(query, 'assignee')];
  if (state !== '' && !stateNames.includes(state as LeadState))
    throw invalid({ state: `state must be one of ${stateNames.join(', ')}` });
  const assignee = person === 'me' ? actorOf(viewer).id : person;
  if (assignee !== '' && !isId(assignee))
    throw invalid({ assignee: "assignee must be the id of a person, or 'me'" });
  return {
    query: queryText(query, 'q'),
    ...(state !== '' && { state: state as LeadState }),
    ...(assignee !== '' && { assignee }),
  };
}
