import type { registry } from '../../content/index.ts';
import type { RecordOf } from '../../kernel/content-type.ts';
import type { Definition } from '../../kernel/definition.ts';

type Registered = (typeof registry)[number];

/** A record of the type that `A` describes, as the API answers it where its fields are answered as they are stored. */
export type RecordFor<A extends Definition> = RecordOf<
  Extract<Registered, { definition: { name: A['name'] } }>
>;
