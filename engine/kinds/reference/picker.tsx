import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { normaliseName } from '../../normalise.ts';
import { hasTerms, searchTerms, searchText } from '../../search-text.ts';
import './picker.css';

export interface PickerOption {
  id: string;
  name: string;
}

export interface PickerProps {
  options: readonly PickerOption[];
  /** Ids of what is chosen, in the order in which it was chosen. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: (() => void) | undefined;
  /** At most one can be chosen: another one takes its place. */
  single?: boolean;
  /** Id of the text input, which a `label` names. */
  id: string;
  /** What the options are, in the plural and small: `tags`. */
  noun: string;
  /** Creates an option of this name and gives it; it never rejects, and gives undefined where it could not. Default: not offered. */
  onCreate?: ((name: string) => Promise<PickerOption | undefined>) | undefined;
  /** What a chosen one is called that is not among the options. Default: that it is no longer there. */
  unknownName?: string | undefined;
  describedBy?: string | undefined;
  required?: boolean | undefined;
  invalid?: boolean | undefined;
}

/**
 * Chooses among many by typing a part of the name. What is chosen stands before the text as chips that can be removed;
 * choosing it again removes it as well.
 */
export function Picker(props: PickerProps) {
  const { options, value, onChange, single = false, noun, unknownName = 'No longer there' } = props;
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const { isCreating, offered, create } = useCreation(props, text);
  const chosen = value.map((id) => options.find((option) => option.id === id) ?? { id, name: unknownName });
  const change = (next: PickerOption[]) => {
    if (next.some(({ id }) => id === newId)) {
      void create(text.trim()).then((isCreated) => {
        // What was typed meanwhile, and after a failure what could not be created, stays.
        if (isCreated) setText((now) => (now === text ? '' : now));
      });
      return;
    }
    const kept = single ? next.slice(-1) : next;
    onChange(kept.map(({ id }) => id));
    // The next one is looked for by another text.
    setText('');
    if (single) setOpen(false);
  };
  const toggle = (open: boolean, details: Combobox.Root.OpenChangeEventDetails) => {
    // Who may choose several often does.
    if (!open && !single && details.reason === 'item-press') details.cancel();
    else setOpen(open);
  };
  return (
    <Combobox.Root
      multiple
      autoHighlight
      items={offered ? [...options, offered] : options}
      value={chosen}
      onValueChange={change}
      inputValue={text}
      onInputValueChange={setText}
      open={isOpen}
      onOpenChange={toggle}
      filter={(option, query) => option.id === newId || containsText(option, query)}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(one, other) => one.id === other.id}
    >
      <Combobox.InputGroup
        className="picker"
        data-single={single || undefined}
        data-invalid={props.invalid || undefined}
      >
        <Combobox.Chips
          className="cluster picker-chips"
          aria-label={chosen.length > 0 ? `Chosen ${noun}` : undefined}
        >
          {chosen.map((option) => (
            <Chip key={option.id} option={option} />
          ))}
          <Entry {...props} {...{ isOpen, setOpen, isCreating }} setText={setText} />
        </Combobox.Chips>
        <Combobox.Trigger className="picker-trigger" aria-label={`Show all ${noun}`}>
          <ChevronDown size={20} aria-hidden="true" />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      {isOpen && <Choice noun={noun} container={frame} />}
      <div ref={frame} />
    </Combobox.Root>
  );
}

function Chip({ option: { name } }: { option: PickerOption }) {
  return (
    <Combobox.Chip className="picker-chip" aria-label={name}>
      <span className="ellipsis">{name}</span>
      <Combobox.ChipRemove className="icon-button" aria-label={`Remove ${name}`}>
        <X size={16} aria-hidden="true" />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  );
}

/** Stands for the option that is not there yet; no id of a record is empty. */
const newId = '';

/** What is typed, as an option to create: where it is no part of the name of one that is there already. */
function useCreation({ options, value, onChange, onCreate }: PickerProps, text: string) {
  const [isCreating, setCreating] = useState(false);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const name = text.trim();
  const isKnown = options.some((option) => sameName(option.name, name));
  const offered = onCreate && name !== '' && !isKnown && !isCreating ? { id: newId, name } : undefined;
  const create = async (wanted: string) => {
    setCreating(true);
    const option = await onCreate?.(wanted);
    setCreating(false);
    if (option) onChange([...latest.current, option.id]);
    return option !== undefined;
  };
  return { isCreating, offered, create };
}

function sameName(one: string, other: string): boolean {
  return normaliseName(one) === normaliseName(other);
}

interface EntryProps extends PickerProps {
  isCreating: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  setText: (text: string) => void;
}

function Entry({
  id,
  noun,
  value,
  describedBy,
  required,
  invalid,
  onBlur,
  isCreating,
  isOpen,
  setOpen,
  setText,
}: EntryProps) {
  return (
    <Combobox.Input
      id={id}
      className="picker-input"
      placeholder={value.length > 0 ? '' : `Search ${noun}`}
      autoComplete="off"
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      onBlur={() => {
        setOpen(false);
        // A text that stays would be taken for a choice.
        if (!isCreating) setText('');
        onBlur?.();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isOpen) {
          // The library would take away all that is chosen.
          event.preventBaseUIHandler();
          setText('');
        }
        if (event.key !== 'Enter') return;
        // It is a choice that is wanted, not that the form is sent; also when there is none.
        event.preventDefault();
        if (!isOpen) setOpen(true);
      }}
    />
  );
}

/**
 * The options below the text. Not within the library's own popup, which hides the rest of the page, the input's label
 * included, from screen readers; so it is closed here when the focus leaves the input.
 */
function Choice({ noun, container }: { noun: string; container: RefObject<HTMLElement | null> }) {
  return (
    <Combobox.Portal container={container}>
      <Combobox.Positioner className="picker-positioner" sideOffset={6}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the input */}
        <div className="box picker-popup" onMouseDown={(event) => event.preventDefault()}>
          <Combobox.Empty className="picker-empty">{`No ${noun} with this text`}</Combobox.Empty>
          <Combobox.List className="picker-list" aria-label={noun}>
            {(option: PickerOption) => (
              <Combobox.Item key={option.id} value={option} className="row picker-item">
                <span>{option.id === newId ? `Create "${option.name}"` : option.name}</span>
                <Combobox.ItemIndicator>
                  <Check size={18} aria-hidden="true" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </div>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

function containsText({ name }: PickerOption, query: string): boolean {
  return hasTerms(searchText([name]), searchTerms(query));
}
