import type { ComponentType } from 'react';
import type { Definition } from '../definition.ts';
import type { ListView } from '../views.ts';
import type { Selection } from './list/selection.tsx';
import type { Undo } from './list/undo-bar.tsx';

/** What can be done with several records at once. */
export type BulkAction = 'publish' | 'unpublish' | 'show' | 'hide' | 'delete';

/** The places of lists that features fill, with what the filler is told. */
export interface SlotProps {
  /** Beside the search of a list. */
  listTools: { definition: Definition; bulk: readonly BulkAction[] };
  /** Above the rows of a list. */
  aboveList: { definition: Definition; counts: ListView['counts']; newPath: string | undefined };
  /** Above the rows while some can be ticked. */
  selectionBar: {
    definition: Definition;
    counts: ListView['counts'];
    selection: Selection;
    /** What can be done with the records. */
    possible: readonly BulkAction[];
    /** How many the list finds on all of its pages, and by what, where it has pages. */
    found: { total: number; q: string } | undefined;
    undo: Undo;
    /** For how many days what is deleted can be restored. */
    trashDays: number | undefined;
  };
}

type SlotName = keyof SlotProps;

/** Where deleted records go and come back from. */
interface Trash {
  /** A hook: for how many days what is deleted can be restored; undefined until that is known. */
  useDays(options: { enabled: boolean }): number | undefined;
  /** The same in a sentence; undefined while it is unknown. `count` records are deleted. */
  note(days: number | undefined, count?: number): string | undefined;
  restore(definition: Definition, id: string): Promise<unknown>;
}

/** What a feature adds to the lists and forms of the panel. `panel/slots.tsx` in its folder exports it as `slots`. */
export type Slots = { [Name in SlotName]?: ComponentType<SlotProps[Name]> } & { trash?: Trash };

const found = import.meta.glob<{ slots: Slots }>('../../features/*/panel/slots.tsx', { eager: true });

/** What features have put into a place, in the order of their names. */
export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps[Name]) {
  return Object.entries(found).map(([file, { slots }]) => {
    const Filler = slots[name] as ComponentType<object> | undefined;
    return Filler && <Filler key={file} {...props} />;
  });
}

/** The trash that a feature provides. */
export function trashOfPanel(): Trash {
  const trash = Object.values(found).find(({ slots }) => slots.trash)?.slots.trash;
  if (!trash) throw new Error('No feature provides a trash.');
  return trash;
}
