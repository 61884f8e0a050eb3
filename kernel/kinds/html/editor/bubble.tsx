import type { Editor } from '@tiptap/core';
import type { Selection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { ExternalLink, Pencil, Trash2, Unlink } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { addLink } from './add-link.ts';
import { EntryLine } from './entry-line.tsx';
import { placeBubble, usePlacement } from './placement.ts';
import { placeOf, type Subject, subjectOf } from './subject.ts';
import { ToolButton } from './tool-button.tsx';

/** What the bubble asks for: the address of a link, or what is selected is to be described. */
export type Question = 'address' | 'description' | undefined;

interface BubbleProps {
  editor: Editor;
  /** Whether the focus is in the editor or its tools. */
  isActive: boolean;
  /** No bubble is shown for this selection. */
  dismissed: Selection | undefined;
  question: Question;
  ask: (question: Question) => void;
  /** Takes a sentence on what could not be done. */
  tell: (problem: string) => void;
}

/** Below a link, picture or video that the cursor is on: its address, description or title. */
export function Bubble({ editor, isActive, dismissed, question, ask, tell }: BubbleProps) {
  const subject = useEditorState({ editor, selector: (snapshot) => subjectOf(snapshot.editor) });
  const isDismissed = useEditorState({
    editor,
    selector: (snapshot) => dismissed?.eq(snapshot.editor.state.selection) ?? false,
  });
  const ref = useRef<HTMLFieldSetElement>(null);
  usePlacement(() => {
    if (ref.current) placeBubble(ref.current, placeOf(editor, subject), question !== undefined);
  });
  const back = () => {
    ask(undefined);
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
    if (address.trim() === '') {
      editor.commands.unlink();
      return;
    }
    const problem = addLink(editor, address);
    if (problem) tell(problem);
  };
  if (question === 'address') {
    return (
      <fieldset ref={ref} className="rich-text-bubble" aria-label="Link" onKeyDown={onKeyDown}>
        <EntryLine
          label="Address"
          hint="A page, an e-mail address, or a YouTube or Vimeo video to show"
          button="Apply"
          value={subject?.kind === 'link' ? subject.href : ''}
          isAddress
          isAsked
          take={link}
        />
      </fieldset>
    );
  }
  if (!subject || !isActive || (isDismissed && question === undefined)) return null;
  return (
    <fieldset ref={ref} className="rich-text-bubble" aria-label={names[subject.kind]} onKeyDown={onKeyDown}>
      {subject.kind === 'link' ? (
        <LinkTools editor={editor} href={subject.href} edit={() => ask('address')} />
      ) : (
        <Description
          key={subject.position}
          editor={editor}
          subject={subject}
          isAsked={question === 'description'}
          back={back}
        />
      )}
    </fieldset>
  );
}

const names = { link: 'Link', picture: 'Image', video: 'Video' };

function LinkTools({ editor, href, edit }: { editor: Editor; href: string; edit: () => void }) {
  return (
    <div className="rich-text-link">
      <a href={href} target="_blank" rel="noopener noreferrer">
        <span>{href}</span>
        <ExternalLink size={16} aria-label="(opens in a new tab)" />
      </a>
      <ToolButton name="Edit link" icon={Pencil} onClick={edit} />
      <ToolButton name="Remove link" icon={Unlink} onClick={() => editor.chain().focus().unlink().run()} />
    </div>
  );
}

const descriptions = {
  picture: {
    label: 'Description',
    hint: 'What the picture shows, for those who cannot see it; empty if it is only decoration',
  },
  video: { label: 'Title', hint: 'What the video is about, for those who cannot see it' },
};

interface DescriptionProps {
  editor: Editor;
  subject: Extract<Subject, { position: number }>;
  isAsked: boolean;
  back: () => void;
}

function Description({ editor, subject, isAsked, back }: DescriptionProps) {
  const { kind, position, text } = subject;
  const { label, hint } = descriptions[kind];
  const keep = (entry: string) => {
    const value = entry.trim() || (kind === 'video' ? 'Video' : '');
    if (value === text || editor.state.doc.nodeAt(position)?.type.name !== kind) return;
    const attribute = kind === 'picture' ? 'alt' : 'title';
    editor.view.dispatch(editor.state.tr.setNodeAttribute(position, attribute, value));
  };
  const take = (entry: string) => {
    keep(entry);
    back();
  };
  return (
    <EntryLine
      label={label}
      hint={hint}
      button="Done"
      value={text}
      isAsked={isAsked}
      take={take}
      leave={keep}
    >
      <ToolButton
        name={`Remove ${names[kind].toLowerCase()}`}
        icon={Trash2}
        onClick={() => editor.chain().focus().deleteSelection().run()}
      />
    </EntryLine>
  );
}
