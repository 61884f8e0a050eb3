import type { Selection } from '@tiptap/pm/state';
import { type Editor, EditorContent } from '@tiptap/react';
import { X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { undescribedHash } from '../engine/kinds/html/picture-source.ts';
import { type BubbleForm, BubbleMenu } from './bubble-menu.tsx';
import { selectUndescribed } from './pictures.ts';
import { textArea, usePlacement, visibleArea } from './placement.ts';
import { ToolButton } from './tool-button.tsx';
import { Toolbar } from './toolbar.tsx';
import { type ArticleProps, useArticleEditor } from './use-article-editor.ts';
import './rich-text.css';

/** The editor of articles: a toolbar, and the text, which looks as it will on the site. */
export function RichTextInput(props: ArticleProps) {
  const [problem, setProblem] = useState('');
  const [form, setForm] = useState<BubbleForm>();
  const [isActive, setActive] = useState(false);
  /** What was selected when Escape closed the bubble: it stays closed until something else is selected. */
  const [dismissed, setDismissed] = useState<Selection>();
  const editor = useArticleEditor(props, setProblem);
  const root = useRef<HTMLDivElement>(null);
  usePlacement(() => root.current?.style.setProperty('--visible-top', `${visibleArea().top}px`));
  // Before the text and the popovers, which take their keys themselves.
  const onAnyKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab' && key !== 'Shift') releaseTab(editor, key === 'Escape');
  };
  useEffect(() => {
    const describe = () => {
      // The focus comes from elsewhere: the dialog of the library, a finding.
      setActive(true);
      setForm('description');
    };
    editor.on('describe', describe);
    if (location.hash === undescribedHash && selectUndescribed(editor)) describe();
    return () => void editor.off('describe', describe);
  }, [editor]);
  const onFocus = ({ target }: FocusEvent) => {
    setActive(true);
    if (target === editor.view.dom) setForm(undefined);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (root.current?.contains(relatedTarget)) return;
    setActive(false);
    setForm(undefined);
    setDismissed(undefined);
    releaseTab(editor, false);
  };
  const onEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setDismissed(editor.state.selection);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = toolOf(event);
    if (tool) event.preventDefault();
    if (tool === 'link') setForm('address');
    if (tool === 'toolbar') focusToolbar(root.current);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens within
    <div
      ref={root}
      className="rich-text"
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDownCapture={onAnyKey}
      onKeyDown={onEscape}
      onPointerDown={() => releaseTab(editor, false)}
    >
      <div className="rich-text-head">
        <Toolbar
          editor={editor}
          textId={props.id}
          setProblem={setProblem}
          editLink={() => setForm('address')}
          editDescription={() => editor.emit('describe', undefined)}
        />
        {problem !== '' && <Problem text={problem} editor={editor} close={() => setProblem('')} />}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are pressed in the text */}
      <div className="rich-text-sheet" onKeyDown={onKeyDown}>
        <EditorContent editor={editor} />
        <BubbleMenu
          editor={editor}
          isActive={isActive}
          dismissed={dismissed}
          form={form}
          setForm={setForm}
          setProblem={setProblem}
        />
      </div>
      <p id={`${props.id}-keys`} className="rich-text-keys">
        In a list, Tab indents; in a table, it leads to the next cell. Press Escape and then Tab to leave the
        text; Alt+F10 leads to the tools.
      </p>
    </div>
  );
}

function releaseTab(editor: Editor, isReleased: boolean): void {
  editor.storage.indent.isTabReleased = isReleased;
}

/** What a key of the text leads to. */
function toolOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): 'link' | 'toolbar' | undefined {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) return 'link';
  return key === 'F10' && altKey ? 'toolbar' : undefined;
}

/** To the tool that had the focus last; what a closed menu would give it to stands before some tools. */
function focusToolbar(editor: Element | null): void {
  const stops = editor?.querySelectorAll<HTMLElement>('[role="toolbar"] [tabindex="0"]') ?? [];
  [...stops].find((stop) => stop.checkVisibility())?.focus();
}

/** What could not be done, below the tools, which stay in view however long the text is. */
function Problem({ text, editor, close }: { text: string; editor: Editor; close: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message may cover the cursor
  useEffect(() => {
    const { top } = editor.view.coordsAtPos(editor.state.selection.head);
    if (top >= 0 && top < textArea(editor.view.dom).top) editor.commands.scrollIntoView();
  }, [text, editor]);
  const onClick = ({ detail }: MouseEvent) => {
    // By keyboard the button had the focus.
    if (detail === 0) editor.view.focus();
    close();
  };
  return (
    <div className="rich-text-problem">
      <p role="alert" className="field-error">
        {text}
      </p>
      <ToolButton name="Close message" icon={X} onClick={onClick} />
    </div>
  );
}
