import { type Editor, getMarkRange } from '@tiptap/core';
import { type EditorState, NodeSelection, type Selection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { ExternalLink, Pencil, Trash2, Unlink } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { acceptOfArticle, chooseFiles } from '../features/media/panel/file-button.tsx';
import { addLink, removeLink } from './links.ts';
import { replacePicture } from './pictures.ts';
import { makeRoom, placeBubble, usePlacement } from './placement.ts';
import { isForeign } from './schema/picture.ts';
import { tableAround } from './schema/table.ts';
import { ToolButton } from './tool-button.tsx';

/** What is to be entered: the address of a link, or the description of what is selected. */
export type BubbleForm = 'address' | 'description' | undefined;

/** What the selection is in or on, of the things that have more to say than the text shows. */
type Target =
  | { kind: 'link'; href: string; end: number }
  | { kind: 'picture'; position: number; text: string; src: string; isDecoration: boolean }
  | { kind: 'video' | 'table'; position: number; text: string };

interface BubbleMenuProps {
  editor: Editor;
  /** Whether the focus is in the editor or its tools. */
  isActive: boolean;
  /** No bubble is shown for this selection. */
  dismissed: Selection | undefined;
  form: BubbleForm;
  setForm: (form: BubbleForm) => void;
  /** Shows a sentence on what could not be done. */
  setProblem: (problem: string) => void;
}

const labels = { link: 'Link', picture: 'Image', video: 'Video', table: 'Table' };

/** Below a link, picture or video that the cursor is on or in: its address, description or title; below a table its caption. */
export function BubbleMenu({ editor, isActive, dismissed, form, setForm, setProblem }: BubbleMenuProps) {
  const { target, isDismissed } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      target: targetOf(state),
      isDismissed: dismissed?.eq(state.selection) ?? false,
    }),
  });
  const ref = useRef<HTMLFieldSetElement>(null);
  const isLine = !target || target.kind === 'link';
  usePlacement(() => {
    if (ref.current) placeBubble(ref.current, rectOf(editor, target), isLine, form !== undefined);
  });
  const isOffered = target && isActive && target.kind !== 'table' && !isDismissed;
  const isShown = form === 'address' || (target && isActive && form) || isOffered;
  const position = isShown && !isLine ? target.position : undefined;
  const makeRoomForIt = useEffectEvent(() => {
    if (ref.current) makeRoom(ref.current, rectOf(editor, target));
  });
  useEffect(() => {
    if (position !== undefined) makeRoomForIt();
  }, [position]);
  const back = () => {
    setForm(undefined);
    // At once: the next key may be the Tab that leaves the text.
    editor.view.focus();
    editor.commands.scrollIntoView();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    back();
  };
  const link = (address: string) => {
    back();
    const problem = address.trim() === '' ? removeLink(editor) : addLink(editor, address);
    if (problem) setProblem(problem);
  };
  if (!isShown) return null;
  const isAddress = form === 'address' || !target;
  return (
    <fieldset
      ref={ref}
      className="box rich-text-bubble"
      aria-label={labels[isAddress ? 'link' : target.kind]}
      onKeyDown={onKeyDown}
    >
      {isAddress ? (
        <BubbleInput
          label="Address"
          hint="A page, an e-mail address, or a YouTube or Vimeo video to show"
          button="Apply"
          value={target?.kind === 'link' ? target.href : ''}
          isAddress
          autoFocus
          submit={link}
        />
      ) : target.kind === 'link' ? (
        <LinkTools editor={editor} href={target.href} edit={() => setForm('address')} />
      ) : (
        <Description
          key={target.position}
          editor={editor}
          target={target}
          autoFocus={form === 'description'}
          back={back}
          setProblem={setProblem}
        />
      )}
    </fieldset>
  );
}

function targetOf({ selection, schema, doc }: EditorState): Target | null {
  if (selection instanceof NodeSelection) {
    const { type, attrs } = selection.node;
    const position = selection.from;
    if (type.name === 'video') return { kind: 'video', position, text: attrs.title };
    const { src, alt, role } = attrs;
    if (type.name === 'picture')
      return { kind: 'picture', position, text: alt, src, isDecoration: role === 'presentation' };
  }
  const link = schema.marks.link;
  const range = link && getMarkRange(selection.$from, link);
  if (!range || selection.to > range.to) {
    const table = tableAround(selection);
    return table ? { kind: 'table', position: table.position, text: table.node.attrs.caption } : null;
  }
  const mark = doc.nodeAt(range.from)?.marks.find(({ type }) => type === link);
  return { kind: 'link', href: mark?.attrs.href ?? '', end: range.to };
}

/** Where the target stands in the window, or the end of the selection when there is none. */
function rectOf({ view, state }: Editor, target: Target | null): Pick<DOMRect, 'left' | 'top' | 'bottom'> {
  if (target && target.kind !== 'link') {
    const element = view.nodeDOM(target.position);
    if (element instanceof Element) return element.getBoundingClientRect();
  }
  return view.coordsAtPos(target?.kind === 'link' ? target.end : state.selection.to);
}

function LinkTools({ editor, href, edit }: { editor: Editor; href: string; edit: () => void }) {
  return (
    <div className="row rich-text-link">
      <a className="row text-link" href={href} target="_blank" rel="noopener noreferrer">
        <span className="ellipsis">{href}</span>
        <ExternalLink size={16} aria-label="(opens in a new tab)" />
      </a>
      <ToolButton name="Edit link" icon={Pencil} onClick={edit} />
      <ToolButton
        name="Remove link"
        icon={Unlink}
        onClick={() => {
          editor.commands.focus();
          removeLink(editor);
        }}
      />
    </div>
  );
}

const descriptions = {
  picture: {
    label: 'What does this picture show? Somebody who cannot see it hears this.',
    hint: undefined,
    attribute: 'alt',
    fallback: '',
  },
  video: {
    label: 'Title',
    hint: 'What the video is about, for those who cannot see it',
    attribute: 'title',
    fallback: 'Video',
  },
  table: {
    label: 'Caption',
    hint: 'What the table shows; it stands above it',
    attribute: 'caption',
    fallback: '',
  },
};

interface DescriptionProps {
  editor: Editor;
  target: Extract<Target, { position: number }>;
  autoFocus: boolean;
  back: () => void;
  setProblem: (problem: string) => void;
}

function Description({ editor, target, autoFocus, back, setProblem }: DescriptionProps) {
  const { kind, position, text } = target;
  const { label, hint, attribute, fallback } = descriptions[kind];
  const isDecoration = kind === 'picture' && target.isDecoration;
  const change = (attributes: Record<string, string | null>) => {
    if (editor.state.doc.nodeAt(position)?.type.name !== kind) return;
    const { tr } = editor.state;
    for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(position, name, value);
    editor.view.dispatch(tr);
  };
  const save = (entry: string) => {
    const value = entry.trim() || fallback;
    if (value !== text && !isDecoration) change({ [attribute]: value });
  };
  const submit = (entry: string) => {
    save(entry);
    // What is typed next stands behind it.
    if (kind === 'picture') editor.commands.setTextSelection(position + 1);
    back();
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    back();
  };
  const copy = () =>
    chooseFiles(acceptOfArticle(), false, async ([file]) => {
      const problem = file && (await replacePicture(editor, position, file));
      if (problem) setProblem(problem);
    });
  return (
    <BubbleInput
      label={label}
      hint={hint}
      button="Done"
      value={text}
      isOff={isDecoration}
      autoFocus={autoFocus}
      submit={submit}
      onBlur={save}
    >
      {kind !== 'table' && (
        <ToolButton
          name={`Remove ${labels[kind].toLowerCase()}`}
          icon={Trash2}
          onClick={() => editor.chain().focus().deleteSelection().run()}
        />
      )}
      {kind === 'picture' && (
        <label className="row rich-text-decoration">
          <input
            type="checkbox"
            checked={isDecoration}
            onChange={(event) => change({ alt: '', role: event.target.checked ? 'presentation' : null })}
            onKeyDown={onEnter}
          />
          Only decoration
        </label>
      )}
      {kind === 'picture' && isForeign(target.src) && (
        <p>
          This picture is on another website and may disappear.{' '}
          <button type="button" className="text-link" onClick={copy}>
            Upload your own copy
          </button>
        </p>
      )}
    </BubbleInput>
  );
}

interface BubbleInputProps {
  label: string;
  hint: string | undefined;
  /** The button that submits the entry, as Enter does. */
  button: string;
  value: string;
  isAddress?: boolean;
  /** Whether nothing is to be entered. Default: false. */
  isOff?: boolean;
  autoFocus: boolean;
  submit: (entry: string) => void;
  onBlur?: (entry: string) => void;
  children?: ReactNode;
}

/** An input with its button. No form: it stands within one. */
function BubbleInput(props: BubbleInputProps) {
  const { label, hint, button, value, isAddress, isOff = false, autoFocus, submit, onBlur, children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // As long as nothing is typed, what the library says of a file can still come.
  const [typed, setTyped] = useState<string>();
  const entry = isOff ? '' : (typed ?? value);
  useEffect(() => {
    if (!autoFocus) return;
    // It is in view; the page moves for what it is about.
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, [autoFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // It is not the form that is to be sent.
    event.preventDefault();
    submit(entry);
  };
  return (
    <div className="cluster rich-text-entry">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="text"
        {...(isAddress ? { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } : {})}
        autoComplete="off"
        value={entry}
        disabled={isOff}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => onBlur?.(entry)}
      />
      <button type="button" className="rich-text-take" onClick={() => submit(entry)}>
        {button}
      </button>
      {children}
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
