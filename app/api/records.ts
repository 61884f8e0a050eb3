import type { RecordOf } from '../../content/define.ts';
import type { Definition } from '../../content/definition.ts';
import type { registry } from '../../content/index.ts';

type Registered = (typeof registry)[number];

/** A record of the type that `A` describes, as the API answers it where its fields are answered as they are stored. */
export type RecordFor<A extends Definition> = RecordOf<
  Extract<Registered, { definition: { name: A['name'] } }>
>;
