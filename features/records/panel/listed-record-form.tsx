import { ApiError } from '../../../engine/client/api-error.ts';
import { recordClient } from '../../../engine/panel/fetch-as-staff.ts';
import type { FetchRecord } from '../../drafts/panel/form/record-loader.tsx';
import { RecordFormScreen } from './record-form-screen.tsx';

/** The form of a section whose stated calls read only the list: the record is found there. */
export default function ListedRecordForm() {
  return <RecordFormScreen fetchRecord={findInList} />;
}

const findInList: FetchRecord = async (definition, id) => {
  const found = (await recordClient.list(definition)).find((row) => row.id === id);
  if (!found) throw new ApiError(404, `There is no ${definition.singular} ${id}`);
  return found;
};
