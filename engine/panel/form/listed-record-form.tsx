import { ApiError } from '../../client/api-error.ts';
import { recordClient } from '../fetch-as-staff.ts';
import { RecordFormScreen } from './record-form-screen.tsx';
import type { FetchRecord } from './use-record.ts';

/** The form of a section whose stated calls read only the list: the record is found there. */
export default function ListedRecordForm() {
  return <RecordFormScreen fetchRecord={findInList} />;
}

const findInList: FetchRecord = async (definition, id) => {
  const found = (await recordClient.list(definition)).find((row) => row.id === id);
  if (!found) throw new ApiError(404, `There is no ${definition.singular} ${id}`);
  return found;
};
